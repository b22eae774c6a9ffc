"""What is read, and with how many statements."""

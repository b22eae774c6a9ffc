"""What the services write, through the database."""

"""What is measured, against what, one command each."""

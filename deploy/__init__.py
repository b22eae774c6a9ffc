"""How the site is started and where it is reached."""

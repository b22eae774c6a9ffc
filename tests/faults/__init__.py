"""Breaking the running site on purpose, and judging by the journals what it kept."""

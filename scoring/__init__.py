"""What happened at the tables and what it is worth: sheets, standings and the way from one round to the next."""

"""The REST API of what happened at the tables and what it is worth: the same doors, services and refusals as pages."""

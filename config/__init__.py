"""How Kārta is set up and started; nothing imports this package but Django and the commands."""

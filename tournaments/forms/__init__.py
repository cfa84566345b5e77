"""Forms check shape only; rules are the services’."""

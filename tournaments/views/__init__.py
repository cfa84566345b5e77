"""Pages: a door, a form, one service or selector, an answer."""

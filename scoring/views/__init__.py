"""Pages. A view finds the row through a door, calls one service or selector, and answers."""

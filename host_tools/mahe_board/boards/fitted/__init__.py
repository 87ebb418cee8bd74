"""The record of what is fitted to a board: its text, and how a board at its prompt is read and told."""

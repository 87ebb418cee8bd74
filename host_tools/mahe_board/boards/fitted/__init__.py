"""The record of what is fitted to a board: its text, and how it is read and written at the prompt."""

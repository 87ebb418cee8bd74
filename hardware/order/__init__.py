"""What a board house gets: lists with its own numbers and angles, and everything for an order in one folder."""

"""Makes what a board house gets: Gerbers, and lists with the house's own numbers and angles."""

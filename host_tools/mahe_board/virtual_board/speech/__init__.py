"""What is said aloud: a game and the pages of its board in sentences, made from moments and events."""

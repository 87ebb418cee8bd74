"""The rules of Mahé: pure, small and the same on every Python."""

"""The two schematics, block by block."""

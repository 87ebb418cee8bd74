"""The console, the disc's stack and their printed pieces: parametric, from the boards' own files."""

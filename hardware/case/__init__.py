"""The console, the disc's stack and what is printed for them: parametric, from the boards' own files."""

"""Stand-in for MicroPython's built-in module `framebuf`; `mahe_board` puts this folder on the path."""

raise ImportError("import mahe_board, and then framebuf: this folder is no package")

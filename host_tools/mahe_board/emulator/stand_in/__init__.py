"""Stands in for a module that is built into MicroPython, `framebuf`; `mahe_board` puts this folder on the path."""

raise ImportError("import mahe_board, and then framebuf: this folder is no package")

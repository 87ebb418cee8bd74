"""Holds the package `mahe` and what lies beside it on a board; this folder is on the path, and no package itself."""

raise ImportError("import mahe: the folder firmware is no package")

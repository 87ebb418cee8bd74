"""This folder is no package: put it on the path. It holds the package `mahe` and what lies beside it on a board."""

raise ImportError("import mahe: the folder firmware is no package, but belongs on the path")

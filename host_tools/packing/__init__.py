"""This folder is no package: pip puts it on the path to build a wheel or an sdist (pyproject.toml, `backend-path`)."""

raise ImportError("the folder packing is no package, but belongs on the path")

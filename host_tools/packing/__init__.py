"""No package: pip adds this folder to the path to build a wheel or an sdist (pyproject.toml, `backend-path`)."""

raise ImportError("the folder packing is no package, but belongs on the path")

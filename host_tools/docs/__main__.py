"""Write the documentation: python -m docs FOLDER. `make docs` writes build/docs."""

import sys
from pathlib import Path

from docs.rendering import site

folder = Path(sys.argv[1])
for address, text in site().items():
    file = folder / address
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
print(folder / "index.html")

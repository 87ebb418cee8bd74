"""The documentation as a static site: pages in Markdown, and a reference from docstrings."""

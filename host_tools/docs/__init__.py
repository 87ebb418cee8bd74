"""The documentation as a static site: pages in Markdown, and a reference from docstrings."""

if __name__ != "docs":
    raise ImportError(f"import docs, not {__name__}: a module must not be loaded twice")

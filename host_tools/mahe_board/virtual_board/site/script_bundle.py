"""Bundles the page's modules into one file, each as a function: faster to load than many files."""

from __future__ import annotations

import re
from collections.abc import Mapping

IMPORT = re.compile(r'^import (?:(?P<all>\w+)|(?P<names>\{ [\w, ]+ \})) from "\./(?P<file>[\w-]+\.js)";\n', re.M)
EXPORT = re.compile(r"^export (?:default |(?=(?:async )?function (?P<name>\w+)))", re.M)


def bundled(entry: str, modules: Mapping[str, str], apart: str) -> str:
    """Bundle the entry and its imports; `apart` stays a separate file."""
    functions: dict[str, str] = {}  # in post-order: each module comes after its imports

    def inside(name: str) -> str:
        for found in IMPORT.finditer(modules[name]):
            if found["file"] not in {apart, *functions}:
                functions[found["file"]] = _function(found["file"], inside(found["file"]))
        return IMPORT.sub(_taken, modules[name])

    rest = inside(entry)
    begin = f'import * as apart from "./{apart}";\n\nconst all = {{ "{apart}": apart }};\n'
    return "\n".join([begin, *functions.values(), rest])


def _taken(found: re.Match[str]) -> str:
    return f'const {found["names"] or "{ given: " + found["all"] + " }"} = all["{found["file"]}"];\n'


def _function(name: str, body: str) -> str:
    given = ", ".join(found["name"] or "given" for found in EXPORT.finditer(body))
    inner = EXPORT.sub(lambda found: "" if found["name"] else "const given = ", body)
    return f'all["{name}"] = (() => {{\n{inner}\nreturn {{ {given} }};\n}})();\n'

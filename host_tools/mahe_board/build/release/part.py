"""A part of the bill of materials."""

from __future__ import annotations

from typing import Any, NamedTuple


class Part(NamedTuple):
    """A third-party part."""

    name: str
    version: str = ""
    package: str = ""  # a package URL
    licence: str = ""  # an SPDX expression
    digest: tuple[str, str] = ("", "")  # of the package's file: CycloneDX's name of the algorithm, and the digest

    @property
    def reference(self) -> str:
        """The part's reference within the bill."""
        return self.package or f"{self.name} {self.version}".strip()

    def component(self, before: str = "") -> dict[str, Any]:
        """The part in CycloneDX's format; `before` keeps references unique when a part is in two lists."""
        said: dict[str, Any] = {"type": "library", "bom-ref": before + self.reference, "name": self.name}
        if self.version:
            said["version"] = self.version
        if self.digest[1]:
            said["hashes"] = [dict(zip(("alg", "content"), self.digest, strict=True))]
        if self.licence:
            said["licenses"] = [{"expression": self.licence}]
        if self.package:
            said["purl"] = self.package
        return said

"""A part of the bill of materials."""

from __future__ import annotations

from typing import Any, NamedTuple


class Part(NamedTuple):
    """Something that others have made."""

    name: str
    version: str = ""
    package: str = ""  # a package URL
    licence: str = ""  # an SPDX expression
    digest: tuple[str, str] = ("", "")  # of the package's file: the algorithm, as CycloneDX calls it, and the digest

    @property
    def reference(self) -> str:
        """By what the bill refers to it."""
        return self.package or f"{self.name} {self.version}".strip()

    def component(self, before: str = "") -> dict[str, Any]:
        """It as CycloneDX describes it; in another list of the same bill, with something before the reference."""
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

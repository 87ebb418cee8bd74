"""Programs' timestamps become the drawings' date, so that each run makes the same files."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.dates import dated, packed
from hardware.models import SUMS, wanted
from hardware.places import DATE

TODAY = DATE.replace("-", "")


@pytest.mark.parametrize(
    ("written", "fixed"),
    [
        ("%TF.CreationDate,2031-10-09T18:17:16+14:00*%", f"%TF.CreationDate,{DATE}T00:00:00+00:00*%"),
        ("(PCBNEW 9.0.8) date 2031-10-09 18:17:16*", f"(PCBNEW 9.0.8) date {DATE} 00:00:00*"),
        ("; DRILL file {KiCad} date 2031-10-09T18:17:16-0330", f"; DRILL file {{KiCad}} date {DATE}T00:00:00+0000"),
        ("FILE_NAME('disc.step','2031-10-09T18:17:16',", f"FILE_NAME('disc.step','{DATE}T00:00:00',"),
        ("/CreationDate (D:20311009181716)", f"/CreationDate (D:{TODAY}000000)"),
        ("/ModDate (D:20311009181716+14'00')", f"/ModDate (D:{TODAY}000000+00'00')"),
        ("the date on a sheet, 2031-10-09, stays", "the date on a sheet, 2031-10-09, stays"),
    ],
    ids=["gerber", "gerber's comment", "drill", "STEP", "PDF of KiCad's", "PDF of Chromium's", "date"],
)
def test_the_time_of_a_run_becomes_the_date_of_the_drawings(written: str, fixed: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\x80" + written.encode())
    dated(file)
    assert file.read_bytes() == b"\x80" + fixed.encode()
    assert len(fixed) == len(written), "otherwise the table of places in a PDF would be wrong"


def test_an_archive_depends_on_the_content_of_its_files_alone(tmp_path: Path) -> None:
    made: list[bytes] = []
    for names in (("copper", "drill"), ("drill", "copper")):
        folder = tmp_path / names[0]
        folder.mkdir()
        for name in names:
            (folder / name).write_text(f"{name}, date 203{len(made)}-10-09 18:17:16")
            (folder / name).chmod(0o600 if made else 0o644)
        packed(folder, tmp_path / "archive.zip")
        made.append((tmp_path / "archive.zip").read_bytes())
    assert made[0] == made[1]


def test_each_model_that_is_fetched_has_its_checksum() -> None:
    assert {line.split("  ")[1] for line in SUMS.read_text("utf-8").splitlines()} == wanted()

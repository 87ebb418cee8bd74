"""`mahe verify` names a file's origin and every altered part, or says that the origin is unknown."""

from __future__ import annotations

import io
import struct
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahe_board.__main__ import main
from mahe_board.build.archive import write, zipped
from mahe_board.build.image import header
from mahe_board.build.uf2_file import Block, blocks, stamp_of, stamped
from mahe_board.build.verify.artefacts import examined
from mahe_board.command_line.errors import BadUf2, ToolError
from mahe_board.command_line.provenance import Provenance, digest, here
from tests.command_line.installing import built, copy_of_the_clone
from tests.command_line.test_provenance import git

BUILT = Provenance("1.2", "0123abc")
SITE = {"index.html": b"<p>\n", "sw.js": b"1\n", "a/modules": bytes(range(256))}


def uf2(count: int = 3, family: int = 0xE48BFF56) -> bytes:
    """A UF2 with some pages."""
    pages = (Block(0x2000, 0x10000000 + 256 * n, n, count, family, bytes([n]) * 256) for n in range(count))
    return b"".join(page.packed() for page in pages)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes, bytes]:
    """A clone's commit, with the wheel and the sdist built there."""
    clone, out = copy_of_the_clone(tmp_path_factory.mktemp("packages") / "clone", "1.2"), tmp_path_factory.mktemp("out")
    (clone / ".gitignore").write_text("__pycache__/\n")
    git(clone, "init", "--quiet")
    git(clone, "add", ".")
    git(clone, "commit", "--quiet", "--message", "The game")
    return (
        git(clone, "rev-parse", "HEAD"),
        built(clone, out, "wheel").read_bytes(),
        built(clone, out, "sdist").read_bytes(),
    )


@pytest.fixture
def verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[bytes | Path], tuple[int, str]]:
    """Verify a file with this content, or a path; return the exit code, and the text after the name."""

    def verify(what: bytes | Path) -> tuple[int, str]:
        file = tmp_path / "file" if isinstance(what, bytes) else what
        if isinstance(what, bytes):
            file.write_bytes(what)
        code = main(["verify", str(file)])
        told = capsys.readouterr()
        return code, (told.out + told.err).replace(str(file), "it")

    return verify


Verified = Callable[[bytes | Path], tuple[int, str]]


def test_a_uf2_names_its_commit(verified: Verified) -> None:
    said = "it: a UF2 for the RP2040, version 1.2, commit 0123abc; all 4 blocks are as they were built\n"
    assert verified(stamped(uf2(), BUILT)) == (0, said)


def test_a_wheel_and_an_sdist_name_their_commit(packages: tuple[str, bytes, bytes], verified: Verified) -> None:
    commit, wheel, sdist = packages
    code, said = verified(wheel)
    assert (code, said.startswith(f"it: a wheel, version 1.2, commit {commit}; all ")) == (0, True), said
    code, said = verified(sdist)
    assert (code, said.startswith(f"it: an sdist, version 1.2, commit {commit}; all ")) == (0, True), said


def test_the_site_names_its_commit_as_a_folder_and_packed(tmp_path: Path, verified: Verified) -> None:
    write(SITE, tmp_path / "board")
    said = f"with the site, {here()}; all 4 files are as they were built\n"
    assert verified(tmp_path / "board") == (0, f"it: a folder {said}")
    assert verified(zipped(SITE)) == (0, f"it: a zip file {said}")


def test_an_image_has_the_digest_of_its_modules_in_its_header(verified: Verified) -> None:
    image = header(b"romfs" * 100, "1.2", 0x306, (1, 2)) + b"romfs" * 100
    said = "it: a game's image, version 1.2, of an unknown commit; "
    assert verified(image) == (0, f"{said}all its modules are as they were built\n")
    for damaged in (image[:-1], image + b"?", image[:300] + b"?" + image[301:]):
        assert verified(damaged) == (1, f"{said}not as it was built: its modules\n")
    assert verified(image[:40] + b"?" + image[41:])[1].endswith("not as it was built: its header\n")


def packed(files: Mapping[str, bytes], kind: str) -> bytes:
    """These files in a new archive."""
    made = io.BytesIO()
    if kind == "wheel":
        with zipfile.ZipFile(made, "w") as wheel:
            for name, content in files.items():
                wheel.writestr(name, content)
    else:
        with tarfile.open(fileobj=made, mode="w:gz") as sdist:
            for name, content in files.items():
                entry = tarfile.TarInfo(name)
                entry.size = len(content)
                sdist.addfile(entry, io.BytesIO(content))
    return made.getvalue()


def files_of(archive: bytes, kind: str) -> dict[str, bytes]:
    if kind == "wheel":
        with zipfile.ZipFile(io.BytesIO(archive)) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(fileobj=io.BytesIO(archive)) as sdist:
        found = {member.name: sdist.extractfile(member) for member in sdist}
        return {name: file.read() for name, file in found.items() if file}


@pytest.mark.parametrize(("kind", "dice"), [("wheel", "mahe/rules/dice.py"), ("sdist", "firmware/mahe/rules/dice.py")])
def test_a_file_that_was_changed_added_or_taken_away_is_named(
    kind: str, dice: str, packages: tuple[str, bytes, bytes], verified: Verified
) -> None:
    files = files_of(packages[1] if kind == "wheel" else packages[2], kind)
    top = "" if kind == "wheel" else "mahe_board-1.2/"
    assert verified(packed(files, kind))[0] == 0
    for altered in (
        {**files, top + dice: files[top + dice] + b"#"},
        {name: content for name, content in files.items() if name != top + dice},
    ):
        code, said = verified(packed(altered, kind))
        assert (code, said.endswith(f"; not as it was built: {dice}\n")) == (1, True), said
    code, said = verified(packed({**files, top + "mahe/worm.py": b"", top + "mahe/egg.py": b""}, kind))
    assert (code, said.endswith("; not as it was built: mahe/egg.py, mahe/worm.py\n")) == (1, True), said


def test_a_folder_that_was_changed_is_told_with_the_first_files_that_differ(tmp_path: Path, verified: Verified) -> None:
    write(SITE, tmp_path / "board")
    for name in ("a/modules", "index.html", "letter", "sw.js"):
        (tmp_path / "board" / name).write_bytes(b"other")
    code, said = verified(tmp_path / "board")
    assert (code, said.partition("not as it was built: ")[2]) == (1, "a/modules, index.html, letter and 1 more\n")


@given(at=st.integers(0, 4 * 512 * 8 - 1))
def test_each_bit_of_a_uf2_counts(at: int) -> None:
    whole = stamped(uf2(), BUILT)
    flipped = bytearray(whole)
    flipped[at // 8] ^= 1 << at % 8
    try:
        found = stamp_of(bytes(flipped), "it")
    except BadUf2:
        return
    assert found is None or not found[1]


@given(data=st.data())
def test_any_damage_to_an_archive_is_reported_or_changes_nothing(data: st.DataObject) -> None:
    whole = zipped(SITE)
    damaged = bytearray(whole)
    for at in data.draw(st.lists(st.integers(0, len(whole) - 1), min_size=1, max_size=3)):
        damaged[at] ^= 1 << data.draw(st.integers(0, 7))
    cut = bytes(damaged)[: data.draw(st.sampled_from([len(whole), len(whole) // 2, len(whole) - 1]))]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "file")
        file.write_bytes(cut)
        try:
            found = examined(file)
        except ToolError:
            return
    if not found.wrong and found.built:
        with zipfile.ZipFile(io.BytesIO(cut)) as archive:
            assert {name: archive.read(name) for name in archive.namelist() if name in SITE} == SITE


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (uf2(), "it is a UF2 for the RP2040 without a fault, and doesn't say what it was built from"),
        (uf2(family=0xE48BFF59), "it is a UF2 for the RP2350 without a fault, and doesn't say what it was built from"),
        (uf2(family=1), "it is for another chip than those of a Pico"),
        (b"Dear turtle,\n", "it is no UF2, image, wheel or sdist, and no zip file or folder with a built.json"),
        (b"", "it is no UF2, image, wheel or sdist"),
    ],
    ids=["another UF2", "another chip's", "another board's", "a letter", "nothing"],
)
def test_an_unknown_origin_is_reported(content: bytes, said: str, verified: Verified) -> None:
    code, told = verified(content)
    assert (code, said in told) == (2, True), told


def test_a_missing_file_or_a_device_is_refused_in_a_sentence(tmp_path: Path, verified: Verified) -> None:
    for what in (tmp_path, tmp_path / "nowhere", Path("/dev/zero")):
        code, told = verified(what)
        assert (code, len(told.splitlines())) == (2, 1), told


@pytest.mark.parametrize("lost", [1, 512, 700])
def test_a_file_cut_short_is_reported(lost: int, packages: tuple[str, bytes, bytes], verified: Verified) -> None:
    for whole in (stamped(uf2(), BUILT), *packages[1:], zipped(SITE)):
        assert verified(whole[:-lost])[0] == 1


def test_the_sums_beside_a_file_are_checked_too(tmp_path: Path, verified: Verified) -> None:
    file, sums = tmp_path / "mahe.uf2", tmp_path / "SHA256SUMS"
    file.write_bytes(stamped(uf2(), BUILT))
    sums.write_text(f"{digest(file.read_bytes())}  mahe.uf2\n{'0' * 64}  other.zip\n")
    assert verified(file)[0] == 0
    file.write_bytes(stamped(uf2(), Provenance("1.2", "f00")))  # another file, with a valid stamp of its own
    code, said = verified(file)
    assert (code, said.endswith("; not as it was built: its sum in SHA256SUMS\n")) == (1, True), said


def test_a_stamp_is_one_page_behind_the_others() -> None:
    *pages, stamp = blocks(stamped(uf2(), BUILT), "it")
    assert [(page.number, page.of, page.data) for page in pages] == [(n, 4, bytes([n]) * 256) for n in range(3)]
    assert (stamp.number, stamp.of, stamp.address, len(stamp.data)) == (3, 4, 0x10000300, 256)
    assert struct.unpack_from("<I", stamp.packed(), 508) == (0x0AB16F30,)

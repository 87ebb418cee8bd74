"""The bundled page behaves like its separate modules."""

from __future__ import annotations

import subprocess
from pathlib import Path

from mahe_board.virtual_board.site.script_bundle import bundled
from tests.needs import need_node

MODULES = {
    "page.js": """// The page.
import { twice } from "./sums.js";
import words from "./words.js";
import { told } from "./engine.js";
const made = await twice(3);
console.log(words.is(made), told);
""",
    "sums.js": """const made = 2;
import { told } from "./engine.js";
import words from "./words.js";
export async function twice(number) {
  return `${made * number} ${words.is("so")} ${told}`;
}
export function never() {}
""",
    "words.js": """const made = (it) => `it is ${it}`;
export default {
  is: made,
};
""",
}


def test_modules_with_names_of_their_own_are_one_file_beside_the_one_that_stays(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{ "type": "module" }')
    (tmp_path / "engine.js").write_text('console.log("once");\nexport const told = "by the engine";\n')
    (tmp_path / "page.js").write_text(bundled("page.js", MODULES, "engine.js"))
    done = subprocess.run([need_node(), tmp_path / "page.js"], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == "once\nit is 6 it is so by the engine by the engine\n"

// MicroPython with the firmware in it.

import { loadMicroPython } from "./micropython.mjs";

const HEAP = 4 * 1024 * 1024; // a collection of garbage in it takes a millisecond

/** Give an interpreter that can import the firmware; `more` are other files, by name. */
export async function interpreter(more = {}) {
  const firmware = fetch(new URL("firmware.json", import.meta.url)).then((answer) => answer.json());
  const python = await loadMicroPython({ heapsize: HEAP, url: new URL("micropython.wasm", import.meta.url).href });
  for (const [name, source] of Object.entries({ ...await firmware, ...more })) {
    python.FS.mkdirTree(`/lib/${name.slice(0, name.lastIndexOf("/") + 1)}`);
    python.FS.writeFile(`/lib/${name}`, source);
  }
  python.runPython("import sys\nsys.path[:] = ['/lib']");
  return python;
}

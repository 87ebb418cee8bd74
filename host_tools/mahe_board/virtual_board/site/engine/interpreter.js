// MicroPython with the firmware in it, compiled as a Pico gets it.

import { loadMicroPython } from "./micropython.mjs";

const HEAP = 4 * 1024 * 1024; // garbage collection takes a millisecond at this size

const near = (name) => new URL(name, import.meta.url);

function bytes(base64) {
  const letters = atob(base64);
  const found = new Uint8Array(letters.length);
  for (let at = 0; at < found.length; at += 1) found[at] = letters.charCodeAt(at); // several times as fast as a map
  return found;
}

/** An interpreter that can import the firmware; `more`: file name -> source of further modules. */
export async function interpreter(more = {}) {
  const [firmware, python] = await Promise.all([
    fetch(near("firmware.json")).then((answer) => answer.json()),
    loadMicroPython({ heapsize: HEAP, url: near("micropython.wasm").href }),
  ]);
  const put = (name, content) => {
    python.FS.mkdirTree(`/lib/${name.slice(0, name.lastIndexOf("/") + 1)}`);
    python.FS.writeFile(`/lib/${name}`, content);
  };
  for (const [name, code] of Object.entries(firmware)) put(name, bytes(code));
  for (const [name, source] of Object.entries(more)) put(name, source);
  python.runPython("import sys\nsys.path[:] = ['/lib']");
  return python;
}

// Runs one Python script on MicroPython in WebAssembly: node webassembly.mjs PACKAGES SCRIPT FOLDER… -- ARGUMENT…
// The .py and .mpy files of each folder can be imported by the script; what it prints goes to standard output.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const HEAP = 64 * 1024 * 1024;
const [packages, script, ...rest] = process.argv.slice(2);
const module = join(packages, '@micropython', 'micropython-webassembly-pyscript', 'micropython.mjs');
const { loadMicroPython } = await import(pathToFileURL(module).href);
const split = rest.indexOf('--');
const folders = split < 0 ? rest : rest.slice(0, split);
const words = split < 0 ? [] : rest.slice(split + 1);

const mp = await loadMicroPython({
  heapsize: HEAP,
  linebuffer: false,
  stdout: (bytes) => process.stdout.write(bytes),
});

folders.forEach((folder, number) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.m?py$/.test(entry.name)) continue;
    const source = join(entry.parentPath ?? entry.path, entry.name);
    const place = join(`/lib${number}`, relative(folder, source));
    mp.FS.mkdirTree(join(place, '..'));
    mp.FS.writeFile(place, readFileSync(source));
  }
});

const setUp = `import sys
sys.path[:] = ${JSON.stringify(folders.map((_, number) => `/lib${number}`))}
sys.argv[:] = ${JSON.stringify([script, ...words])}
`;
try {
  mp.runPython(setUp + readFileSync(script, 'utf8'));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

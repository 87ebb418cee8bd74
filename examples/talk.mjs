// A client of the board's protocol that knows nothing but firmware/README.md ("The board speaks"): it plays the
// transcripts there against a board, and fails where the board says anything else.
//
//     node examples/talk.mjs PORT firmware/README.md IMAGE      PORT: of 127.0.0.1, where a board's serial line is
import { createConnection } from "node:net";
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";

const [port, readme, file] = process.argv.slice(2);
const PATIENCE_MS = 60_000; // an emulated board is slower than a real one
const content = readFileSync(file);
const image = Buffer.concat([content, Buffer.alloc(-content.length & 255, 0xff)]);
const identity = `${image.toString("latin1", 16, 32).replace(/\0+$/, "")}-${hex(image.readUInt32LE(32))}`;
const paper = readFileSync(readme, "utf8").split("## The board speaks")[1].split("\n## ")[0];
const transcripts = paper.match(/^ {4}[>⋮].*$|^ {4}<.*$/gm).map((line) => line.slice(4));

function hex(number) {
  return number.toString(16).padStart(8, "0");
}

// Returns a line for the board, with real values in place of each `…`.
function filled(line) {
  if (line.startsWith("put 1 image")) return `put 1 image ${image.length} ${identity}`;
  const piece = line.match(/^piece 1 (\d+) … …$/);
  return piece ? pieceAt(Number(piece[1])) : line;
}

function pieceAt(at) {
  const text = image.subarray(at, at ? at + 2048 : 256).toString("base64");
  return `piece 1 ${at} ${hex(crc32(text))} ${text}`;
}

// Returns whether the board's value matches the transcript's, where `…` matches any value.
function fits(wanted, value) {
  if (wanted === "…") return true;
  if (typeof wanted !== "object" || !wanted || !value) return wanted === value;
  const names = Object.keys(wanted);
  return names.length === Object.keys(value).length && names.every((name) => fits(wanted[name], value[name]));
}

function isSaid(wanted, said) {
  if (!wanted.includes("{")) return new RegExp(`^${wanted.replaceAll(/[.?[\]]/g, "\\$&").replace("…", ".*")}$`).test(said);
  const [head, at] = [wanted.slice(0, wanted.indexOf("{")), wanted.indexOf("{")];
  return said.startsWith(head) && fits(JSON.parse(wanted.slice(at)), JSON.parse(said.slice(at)));
}

let come = Buffer.alloc(0);
let wake = () => {};
const board = createConnection({ port: Number(port), host: "127.0.0.1" });
board.on("data", (data) => {
  come = Buffer.concat([come, data]);
  wake();
});

// Waits for the next packet or line from the board, and returns it.
async function next() {
  for (;;) {
    const end = come[0] === 0x1e ? 63 : come.indexOf("\n");
    if (end >= 0 && come.length > end) {
      const taken = come.subarray(0, end + 1);
      come = come.subarray(end + 1);
      return taken[0] === 0x1e ? "[64 bytes]" : taken.toString().trim();
    }
    const timer = setTimeout(() => fail("nothing more"), PATIENCE_MS);
    await new Promise((resolve) => (wake = resolve));
    clearTimeout(timer);
  }
}

let waited = "";
function fail(said) {
  console.error(`not “${waited}” but: ${said}`);
  process.exit(1);
}

// Waits for the transcript's line; other lines of the boot contract, and packets, may come before it.
async function expect(wanted) {
  waited = wanted;
  for (;;) {
    const said = await next();
    if (isSaid(wanted, said)) return said;
    if (/^[=!]/.test(said)) fail(said);
  }
}

board.write("\n");
let answer = "";
for (const line of transcripts) {
  if (line.startsWith("< ")) answer = await expect(line.slice(2));
  else if (line === "> ^C") board.write("\x03");
  else if (line.startsWith("> ")) board.write(`${filled(line.slice(2))}\n`);
  else
    for (let at = JSON.parse(answer.slice(10)).next; at; at = JSON.parse(answer.slice(10)).next) {
      board.write(`${pieceAt(at)}\n`);
      answer = await expect('= piece 1 {"next": "…"}');
    }
}
console.log(`${transcripts.length} lines`);
board.end();

// How a game went: the ranking, the eggs over time, and whose dice were lucky.

import { make, makeSvg } from "./elements.js";
import { nameOf } from "./names.js";
import { sentence } from "./sentences.js";
import { signOf } from "./strip.js";

const WIDTH = 560;
const HEIGHT = 200;
const EDGE = 26;
const LETTER = 13;

const cell = (name, text) => make(name, { textContent: text });
const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toLocaleString(document.documentElement.lang)}`;

export function writeReview(review, turtles) {
  const title = sentence("review");
  if (!review) return { title, parts: [cell("p", sentence("nothing yet"))] };
  const called = review.players.map(({ turtles: [first] }, seat) => review.names[seat] ?? nameOf(first));
  const rows = review.ranking.map((seat) => {
    const player = review.players[seat];
    const name = make("th", {}, [...player.turtles.map((turtle) => signOf(turtles, turtle)), ` ${called[seat]}${player.won ? ` · ${sentence("has won")}` : ""}`]);
    const busts = sentence("of throws")(player.busts, player.throws);
    const row = make("tr", {}, [name, ...[player.eggs, player.cards, busts, signed(player.luck)].map((value) => cell("td", value))]);
    row.classList.toggle("chosen", player.won);
    return row;
  });
  const head = ["player", "eggs column", "cards column", "over 7", "luck"].map((column) => cell("th", sentence(column)));
  return {
    title,
    parts: [
      make("table", {}, [make("thead", {}, [make("tr", {}, head)]), make("tbody", {}, rows)]),
      cell("h3", sentence("eggs over time")), chart(review, turtles), cell("p", sentence("luck note")),
    ],
  };
}

/** A line for each player: the eggs laid, turn by turn. */
function chart({ players, turns }, turtles) {
  const most = Math.max(1, ...players.flatMap(({ line }) => line.map(([, eggs]) => eggs)));
  const x = (turn) => EDGE + ((WIDTH - 2 * EDGE) * turn) / Math.max(1, turns);
  const y = (eggs) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * eggs) / most;
  const ranked = [...players].sort((one, other) => other.line.at(-1)[1] - one.line.at(-1)[1]);
  let lowest = -LETTER; // y of the sign last placed, above this one
  const lines = ranked.flatMap(({ line, turtles: [first] }) => {
    const { colour, sign } = turtles[first];
    const [, start] = line[0];
    const steps = line.slice(1).map(([turn, eggs]) => `H${x(turn)}V${y(eggs)}`).join("");
    lowest = Math.max(lowest + LETTER, y(line.at(-1)[1]) + 5);
    const label = makeSvg("text", { x: x(turns) + 5, y: lowest });
    const path = makeSvg("path", { d: `M${x(0)} ${y(start)}${steps}H${x(turns)}` });
    label.textContent = sign;
    for (const drawn of [label, path]) drawn.style.color = `color-mix(in srgb, ${colour} 72%, white)`; // readable on the dark background
    return [path, label];
  });
  const scale = [0, most].map((eggs) => {
    const text = makeSvg("text", { x: EDGE - 6, y: y(eggs) + 4, "text-anchor": "end" });
    text.textContent = eggs;
    return text;
  });
  const drawn = makeSvg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img" }, [
    makeSvg("path", { d: `M${EDGE} ${y(0)}H${WIDTH - EDGE}` }), ...scale, ...lines,
  ]);
  drawn.setAttribute("aria-label", sentence("eggs over time"));
  return drawn;
}

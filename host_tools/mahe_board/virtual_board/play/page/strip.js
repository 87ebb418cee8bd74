// Above the console: every player's signs, eggs and cards, whose turn it is, and how many cards are left.

import { make, makeSvg } from "./elements.js";
import { sentence, whenSpoken } from "./sentences.js";

const DARKEST = 1150; // the brightness (of 2550) of a turtle's colour from which its sign is dark
const ROBOT = "M0 3h1v2H0zM8 3h1v2H8zM1 1h3V0h1v1h3v7H1zM2 2v5h5V2zM3 3h1v1H3zM5 3h1v1H5zM3 5h3v1H3z"; // the sign of a computer player, as on the board's screen

export function drawStrip(list, turtles) {
  let around = null;

  function player(seat) {
    const { name, turtles: own, plays, eggs, cards } = around.players[seat];
    const marks = [];
    if (around.winners.includes(seat)) marks.push(sentence("has won"));
    else if (!around.winners.length && seat === around.seat) marks.push(sentence("on turn"));
    if (seat === around.chooser && seat !== around.seat) marks.push(sentence("decides"));
    const item = make("li", { className: "player" }, [
      make("span", { className: "signs" }, own.map((turtle) => signOf(turtles, turtle))),
      ...(plays ? [makeSvg("svg", { class: "robot", viewBox: "0 0 9 8" }, [makeSvg("path", { d: ROBOT })])] : []),
      make("span", { className: "who", textContent: name }),
      make("span", { className: "count eggs", textContent: eggs }),
      make("span", { className: "count cards", textContent: cards }),
    ]);
    item.classList.toggle("turn", seat === around.seat && !around.winners.length);
    item.classList.toggle("decides", seat === around.chooser);
    item.classList.toggle("won", around.winners.includes(seat));
    return said(item, [`${name}${plays ? ` (${plays})` : ""}: ${sentence("eggs")(eggs)}, ${sentence("cards")(cards)}`, ...marks].join("; "));
  }

  function draw() {
    list.hidden = !around;
    if (!around) return;
    list.classList.toggle("two", around.players[0].turtles.length > 1);
    const left = make("li", { className: "pile-left" }, [make("span", { className: "count pile", textContent: around.left })]);
    list.replaceChildren(
      ...around.players.map((_, seat) => player(seat)),
      said(left, sentence("cards left")(around.left)),
    );
  }

  whenSpoken(draw);
  return {
    show(told) {
      around = told;
      draw();
    },
  };
}

/** A turtle's sign in its colour. */
export function signOf(turtles, turtle) {
  const sign = make("i", { className: "sign", textContent: turtles[turtle].sign, ariaHidden: "true" });
  const { colour } = turtles[turtle];
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  sign.style.setProperty("--turtle", colour);
  sign.style.setProperty("--on-turtle", red * 3 + green * 6 + blue > DARKEST ? "#10151a" : "#fff");
  return sign;
}

/** Give an item its words, for screen readers and as a tooltip. */
function said(item, words) {
  for (const part of item.children) part.ariaHidden = "true";
  item.append(make("span", { className: "unseen", textContent: words }));
  item.title = words;
  return item;
}

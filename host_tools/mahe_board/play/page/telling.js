// What happens in a game, in sentences: the events of firmware/mahe/rules/events.py, in the language that is spoken.

import { nameOfPlayer, nameOfTurtle, namesOf, ownerOf } from "./names.js";
import { sentence } from "./sentences.js";

const FINAL = 7;
const tells = [
  () => "", // the whole position anew
  (around, [, seat]) => sentence("turn")(nameOfPlayer(around, seat)),
  (around, [turtle, decider, topmost]) =>
    (ownerOf(around, turtle) === decider ? "" : sentence("decides for")(nameOfTurtle(around, topmost), nameOfTurtle(around, turtle))),
  (around, [value, total, dice]) => sentence("die")(value, dice > 1 ? total : 0, total > FINAL),
  (around, [eggs, total, , seat]) => sentence("card")(nameOfPlayer(around, seat), eggs, total),
  (around, [turtle, riders, start, end, , on]) =>
    sentence("swims")(nameOfTurtle(around, turtle), namesOf(around, riders), start, end, namesOf(around, on)),
  (around, [turtle, riders]) => sentence("bust")([turtle, ...riders].map((one) => nameOfTurtle(around, one))),
  (around, [seat, eggs]) => sentence("lays")(nameOfPlayer(around, seat), eggs),
  (around, [eggs, cards]) => (cards ? sentence("next clutch")(eggs, cards) : sentence("last eggs")),
  (around) => sentence("over")(around.winners.map((seat) => nameOfPlayer(around, seat))),
  (around, [seat]) => sentence("handed")(nameOfPlayer(around, seat), around.players[seat].plays),
  () => sentence("taken back"),
];

/** An event in a sentence; "" for one that says nothing new. */
export function tell(around, [kind, ...fields]) {
  return tells[kind](around, fields);
}

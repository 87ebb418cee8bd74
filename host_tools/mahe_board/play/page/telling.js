// What happens in a game, in sentences: the events of firmware/mahe/rules/events.py, kinds and fields by their names, in the language that is spoken.

import { nameOfPlayer, nameOfTurtle, namesOf, ownerOf } from "./names.js";
import { sentence } from "./sentences.js";

const tells = {
  TURN: (around, { seat }) => sentence("turn")(nameOfPlayer(around, seat)),
  GOES: (around, { turtle, decider, topmost }) =>
    (ownerOf(around, turtle) === decider ? "" : sentence("decides for")(nameOfTurtle(around, topmost), nameOfTurtle(around, turtle))),
  DIE: (around, { value, total, dice }) => sentence("die")(value, dice > 1 ? total : 0, total > around.limit),
  CARD_PLAYED: (around, { eggs, total, seat }) => sentence("card")(nameOfPlayer(around, seat), eggs, total),
  MOVED: (around, { turtle, riders, start, end, on }) =>
    sentence("swims")(nameOfTurtle(around, turtle), namesOf(around, riders), start, end, namesOf(around, on)),
  BUST: (around, { turtle, riders }) => sentence("bust")([turtle, ...riders].map((one) => nameOfTurtle(around, one))),
  WON: (around, { seat, eggs }) => sentence("lays")(nameOfPlayer(around, seat), eggs),
  TURNED_UP: (around, { eggs, cards }) => (cards ? sentence("next clutch")(eggs, cards) : sentence("last eggs")),
  OVER: (around) => sentence("over")(around.winners.map((seat) => nameOfPlayer(around, seat))),
  HANDED: (around, { seat }) => sentence("handed")(nameOfPlayer(around, seat), around.players[seat].plays),
  TAKEN_BACK: () => sentence("taken back"),
};

/** An event in a sentence; "" for one that says nothing new. */
export function tell(around, event) {
  const told = tells[event.kind](around, event);
  return told.charAt(0).toUpperCase() + told.slice(1);
}

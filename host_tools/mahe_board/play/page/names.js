// Who is who: a player is called by the colour of its first turtle, as on the board's screen, or as in a record.

import { sentence } from "./sentences.js";

let colours = []; // what the board calls the turtles, in its language

export function callTurtles(names) {
  colours = names;
}

export function nameOf(turtle) {
  return colours[turtle];
}

export function nameOfPlayer(around, seat) {
  return around.names[seat] ?? colours[around.players[seat].turtles[0]];
}

export function ownerOf(around, turtle) {
  return around.players.findIndex((player) => player.turtles.includes(turtle));
}

/** A turtle's colour; where everybody has two turtles, whose it is as well. */
export function nameOfTurtle(around, turtle) {
  const owner = ownerOf(around, turtle);
  if (owner < 0 || around.players[owner].turtles.length < 2) return colours[turtle];
  return sentence("whose")(nameOfPlayer(around, owner), turtle);
}

export function namesOf(around, turtles) {
  return turtles.map((turtle) => nameOfTurtle(around, turtle));
}

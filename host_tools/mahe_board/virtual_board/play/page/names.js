// The turtles' names, as on the board's screen.

let colours = []; // in the board's language

export function callTurtles(names) {
  colours = names;
}

export function nameOf(turtle) {
  return colours[turtle];
}

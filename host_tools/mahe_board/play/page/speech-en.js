// English: what the page itself has to say. Numbers and names are put in by functions.

const some = (count, one, many) => `${count} ${count === 1 ? one : many}`;
const eggs = (count) => some(count, "egg", "eggs");
const cards = (count) => some(count, "clutch card", "clutch cards");
const list = (names) => names.join(", ");
const stack = (names) => (names.length < 2 ? names[0] ?? "empty" : `bottom ${names.slice(0, -1).join(", ")}, top ${names.at(-1)}`);
const place = (space) => (space ? `space ${space}` : "the raft");

export default {
  away: "The board does not answer. Is it still running in its terminal window? Trying again…",
  busy: "The board is busy: a press was lost.",
  elsewhere: "The board lies open in another window.",
  "mend elsewhere": "Play here",
  failed: "The board has stopped.",
  "mend failed": "Try again",
  full: "The browser’s storage is full: the game can’t be saved. Play on; every move tries again.",
  unkept: "This browser keeps nothing for this page: the game will be gone when it is closed. Play on.",
  taken: "Another window has taken over what is saved. You can play on here, but it won’t be kept.",
  "sound on": "Sound on",
  "sound off": "Sound off",
  board: "Board",
  lights: "161 lights on an island",
  console: "Console",
  screen: "Screen; its words follow",
  keys: "Buttons",
  idle: "does nothing now",
  said: "What happens",
  scores: "Players",
  state: "Where everybody stands",
  spaces: "Spaces; arrow keys go round",
  "on turn": "on turn",
  decides: "decides",
  "has won": "has won",
  eggs,
  cards,
  "cards left": (left) => (left ? `${some(left, "card", "cards")} left` : "no cards left: the last 7 eggs"),
  space: (space, names) => `${space}${space === 21 ? ", beach" : ""}: ${stack(names)}`,
  raft: (names) => `Raft: ${list(names) || "empty"}`,
  clutch: (here, left) => (left ? `In the middle: ${eggs(here)}; ${some(left, "card", "cards")} left` : here ? "In the middle: the last 7 eggs" : "In the middle: all eggs are laid"),
  turn: (player) => `${player}’s turn.`,
  "decides for": (rider, carrier) => `${rider} decides for ${carrier}.`,
  die: (value, total, over) => `A ${value}${total ? `: ${total} in all` : ""}${over ? ", over 7" : ""}.`,
  card: (player, value, total) => `${player} plays a card of ${value}: ${total} in all.`,
  swims: (turtle, riders, start, end, on) =>
    `${turtle} swims from ${place(start)} to ${place(end)}${riders.length ? ` with ${list(riders)}` : ""}${on.length ? `, onto ${on.at(-1)}` : ""}.`,
  bust: (names) => `${list(names)}: to the raft.`,
  lays: (player, count) => `${player} lays ${eggs(count)}.`,
  "next clutch": (count, left) => `Next: ${eggs(count)}; ${some(left, "card", "cards")} left.`,
  "last eggs": "The last 7 eggs! Whoever reaches the beach next ends the game.",
  over: (names) => (names.length > 1 ? `The game is over: ${list(names)} win together.` : `The game is over: ${names[0]} wins.`),
  handed: (player, plays) => `${player}: ${plays || "person"} from now on.`,
  "taken back": "Taken back.",
  help: "Help",
  log: "What happened",
  "full screen": "Full screen",
  close: "Close",
  "nothing yet": "Nothing has happened yet.",
};

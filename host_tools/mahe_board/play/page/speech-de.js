// German.

const some = (count, one, many) => `${count} ${count === 1 ? one : many}`;
const eggs = (count) => some(count, "Ei", "Eier");
const cards = (count) => some(count, "Gelege-Karte", "Gelege-Karten");
const list = (names) => names.join(", ");
const stack = (names) => (names.length < 2 ? names[0] ?? "leer" : `unten ${names.slice(0, -1).join(", ")}, oben ${names.at(-1)}`);
const from = (space) => (space ? `von Feld ${space}` : "vom Floß");
const left = (count) => `noch ${some(count, "Karte", "Karten")}`;

export default {
  away: "Das Brett antwortet nicht. Läuft es noch in seinem Terminalfenster? Neuer Versuch …",
  busy: "Das Brett hat zu viel zu tun: Ein Tastendruck ging verloren.",
  elsewhere: "Das Brett liegt schon in einem anderen Fenster.",
  "mend elsewhere": "Hier spielen",
  failed: "Das Brett ist stehen geblieben.",
  "mend failed": "Noch einmal",
  full: "Der Speicher des Browsers ist voll: Das Spiel wird nicht gesichert. Spielt weiter; jeder Zug versucht es wieder.",
  unkept: "Dieser Browser merkt sich nichts für diese Seite: Wird sie geschlossen, ist das Spiel weg. Spielt ruhig weiter.",
  taken: "Ein anderes Fenster hat den Spielstand übernommen. Ihr könnt hier weiterspielen, gesichert wird es nicht.",
  "sound on": "Ton an",
  "sound off": "Ton aus",
  board: "Brett",
  lights: "161 Lichter auf einer Insel",
  console: "Pult",
  screen: "Bildschirm; seine Worte folgen",
  keys: "Tasten",
  idle: "tut gerade nichts",
  said: "Was geschieht",
  scores: "Spieler",
  state: "Wo alle stehen",
  spaces: "Felder; mit den Pfeiltasten reihum",
  "on turn": "am Zug",
  decides: "bestimmt",
  "has won": "hat gewonnen",
  eggs,
  cards,
  "cards left": (count) => (count ? left(count) : "keine Karten mehr: die letzten 7 Eier"),
  space: (space, names) => `${space}${space === 21 ? ", Strand" : ""}: ${stack(names)}`,
  raft: (names) => `Floß: ${list(names) || "leer"}`,
  clutch: (here, count) => (count ? `In der Mitte: ${eggs(here)}; ${left(count)}` : here ? "In der Mitte: die letzten 7 Eier" : "In der Mitte: alle Eier sind abgelegt"),
  turn: (player) => `${player} ist am Zug.`,
  "decides for": (rider, carrier) => `${rider} bestimmt für ${carrier}.`,
  die: (value, total, over) => `Eine ${value}${total ? `, zusammen ${total}` : ""}${over ? ": über 7" : ""}.`,
  card: (player, value, total) => `${player} spielt eine Karte mit ${eggs(value)}: zusammen ${total}.`,
  swims: (turtle, riders, start, end, on) =>
    `${turtle} schwimmt ${from(start)} auf Feld ${end}${riders.length ? `, mit ${list(riders)}` : ""}${on.length ? `, auf ${on.at(-1)}` : ""}.`,
  bust: (names) => `${list(names)}: aufs Floß.`,
  lays: (player, count) => `${player} legt ${eggs(count)} ab.`,
  "next clutch": (count, cardsLeft) => `Als Nächstes: ${eggs(count)}; ${left(cardsLeft)}.`,
  "last eggs": "Die letzten 7 Eier! Wer als Nächstes den Strand erreicht, beendet das Spiel.",
  over: (names) => (names.length > 1 ? `Das Spiel ist aus: ${list(names)} gewinnen gemeinsam.` : `Das Spiel ist aus: ${names[0]} gewinnt.`),
  handed: (player, plays) => `${player}: ab jetzt ${plays || "Mensch"}.`,
  "taken back": "Zurückgenommen.",
  help: "Hilfe",
  log: "Was geschah",
  "full screen": "Vollbild",
  close: "Schließen",
  "nothing yet": "Noch ist nichts geschehen.",
};

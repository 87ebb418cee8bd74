// Dutch.

const some = (count, one, many) => `${count} ${count === 1 ? one : many}`;
const eggs = (count) => some(count, "ei", "eieren");
const cards = (count) => some(count, "broedkaart", "broedkaarten");
const list = (names) => names.join(", ");
const stack = (names) => (names.length < 2 ? names[0] ?? "leeg" : `onder ${names.slice(0, -1).join(", ")}, boven ${names.at(-1)}`);
const from = (space) => (space ? `van veld ${space}` : "van het vlot");
const left = (count) => `nog ${some(count, "kaart", "kaarten")}`;

export default {
  away: "Het bord antwoordt niet. Draait het nog in zijn terminalvenster? Nieuwe poging…",
  busy: "Het bord heeft het te druk: een druk op een toets ging verloren.",
  elsewhere: "Het bord ligt al open in een ander venster.",
  "mend elsewhere": "Hier spelen",
  failed: "Het bord is stilgevallen.",
  "mend failed": "Nog een keer",
  full: "De opslag van de browser is vol: het spel wordt niet bewaard. Speel door; elke zet probeert het opnieuw.",
  unkept: "Deze browser bewaart niets voor deze pagina: bij het sluiten is het spel weg. Speel gerust door.",
  taken: "Een ander venster heeft het bewaarde spel overgenomen. Je kunt hier doorspelen, maar het wordt niet bewaard.",
  "sound on": "Geluid aan",
  "sound off": "Geluid uit",
  board: "Bord",
  lights: "161 lichtjes op een eiland",
  console: "Bedieningspaneel",
  screen: "Scherm; de woorden volgen",
  keys: "Toetsen",
  idle: "doet nu niets",
  said: "Wat er gebeurt",
  scores: "Spelers",
  state: "Waar iedereen staat",
  spaces: "Velden; de pijltjes gaan rond",
  "on turn": "aan de beurt",
  decides: "beslist",
  "has won": "heeft gewonnen",
  eggs,
  cards,
  "cards left": (count) => (count ? left(count) : "geen kaarten meer: de laatste 7 eieren"),
  space: (space, names) => `${space}${space === 21 ? ", strand" : ""}: ${stack(names)}`,
  raft: (names) => `Vlot: ${list(names) || "leeg"}`,
  clutch: (here, count) => (count ? `In het midden: ${eggs(here)}; ${left(count)}` : here ? "In het midden: de laatste 7 eieren" : "In het midden: alle eieren zijn gelegd"),
  turn: (player) => `${player} is aan de beurt.`,
  "decides for": (rider, carrier) => `${rider} beslist voor ${carrier}.`,
  die: (value, total, over) => `Een ${value}${total ? `, samen ${total}` : ""}${over ? ": meer dan 7" : ""}.`,
  card: (player, value, total) => `${player} speelt een kaart met ${eggs(value)}: samen ${total}.`,
  swims: (turtle, riders, start, end, on) =>
    `${turtle} zwemt ${from(start)} naar veld ${end}${riders.length ? `, met ${list(riders)}` : ""}${on.length ? `, boven op ${on.at(-1)}` : ""}.`,
  bust: (names) => `${list(names)}: naar het vlot.`,
  lays: (player, count) => `${player} legt ${eggs(count)}.`,
  "next clutch": (count, cardsLeft) => `Nu: ${eggs(count)}; ${left(cardsLeft)}.`,
  "last eggs": "De laatste 7 eieren! Wie nu als eerste het strand bereikt, beëindigt het spel.",
  over: (names) => (names.length > 1 ? `Het spel is uit: ${list(names)} winnen samen.` : `Het spel is uit: ${names[0]} wint.`),
  handed: (player, plays) => `${player}: voortaan ${plays || "mens"}.`,
  "taken back": "Teruggenomen.",
  help: "Hulp",
  log: "Wat er gebeurde",
  "full screen": "Volledig scherm",
  close: "Sluiten",
  "nothing yet": "Er is nog niets gebeurd.",
};

// Italian.

const some = (count, one, many) => `${count} ${count === 1 ? one : many}`;
const eggs = (count) => some(count, "uovo", "uova");
const cards = (count) => some(count, "carta uova", "carte uova");
const list = (names) => names.join(", ");
const stack = (names) => (names.length < 2 ? names[0] ?? "vuota" : `sotto ${names.slice(0, -1).join(", ")}, sopra ${names.at(-1)}`);
const from = (space) => (space ? `dalla casella ${space}` : "dalla zattera");
const left = (count) => (count === 1 ? "resta 1 carta" : `restano ${count} carte`);

export default {
  away: "Il tavoliere non risponde. È ancora in funzione nella sua finestra di terminale? Nuovo tentativo…",
  busy: "Il tavoliere ha troppo da fare: una pressione è andata persa.",
  elsewhere: "Il tavoliere è aperto in un’altra finestra.",
  "mend elsewhere": "Gioca qui",
  failed: "Il tavoliere si è fermato.",
  "mend failed": "Riprova",
  full: "La memoria del browser è piena: la partita non viene salvata. Continuate; ogni mossa riprova.",
  unkept: "Questo browser non conserva nulla per questa pagina: alla chiusura la partita andrà persa. Continuate pure.",
  taken: "Un’altra finestra ha ripreso la partita salvata. Qui potete continuare, ma non verrà conservata.",
  "sound on": "Audio acceso",
  "sound off": "Audio spento",
  board: "Tavoliere",
  lights: "161 luci su un’isola",
  console: "Console",
  screen: "Schermo; seguono le sue parole",
  keys: "Tasti",
  idle: "ora non fa nulla",
  said: "Che cosa succede",
  scores: "Giocatori",
  state: "Dove stanno tutti",
  spaces: "Caselle; con le frecce si fa il giro",
  "on turn": "di turno",
  decides: "decide",
  "has won": "ha vinto",
  eggs,
  cards,
  "cards left": (count) => (count ? left(count) : "niente più carte: le ultime 7 uova"),
  space: (space, names) => `${space}${space === 21 ? ", spiaggia" : ""}: ${stack(names)}`,
  raft: (names) => `Zattera: ${list(names) || "vuota"}`,
  clutch: (here, count) => (count ? `Al centro: ${eggs(here)}; ${left(count)}` : here ? "Al centro: le ultime 7 uova" : "Al centro: tutte le uova sono deposte"),
  turn: (player) => `Turno di ${player}.`,
  "decides for": (rider, carrier) => `${rider} decide per ${carrier}.`,
  die: (value, total, over) => `Un ${value}${total ? `, ${total} in tutto` : ""}${over ? ": più di 7" : ""}.`,
  card: (player, value, total) => `${player} gioca una carta da ${eggs(value)}: ${total} in tutto.`,
  swims: (turtle, riders, start, end, on) =>
    `${turtle} nuota ${from(start)} alla casella ${end}${riders.length ? `, con ${list(riders)}` : ""}${on.length ? `, sopra ${on.at(-1)}` : ""}.`,
  bust: (names) => `${list(names)}: alla zattera.`,
  lays: (player, count) => `${player} depone ${eggs(count)}.`,
  "next clutch": (count, cardsLeft) => `Poi: ${eggs(count)}; ${left(cardsLeft)}.`,
  "last eggs": "Le ultime 7 uova! Il primo che raggiunge la spiaggia chiude la partita.",
  over: (names) => (names.length > 1 ? `La partita è finita: ${list(names)} vincono insieme.` : `La partita è finita: vince ${names[0]}.`),
  handed: (player, plays) => `${player}: d’ora in poi ${plays || "persona"}.`,
  "taken back": "Annullato.",
  help: "Guida",
  log: "Che cosa è successo",
  "full screen": "Schermo intero",
  close: "Chiudi",
  "nothing yet": "Non è ancora successo nulla.",
};

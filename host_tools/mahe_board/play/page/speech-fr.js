// French.

const some = (count, one, many) => `${count} ${count < 2 ? one : many}`;
const eggs = (count) => some(count, "œuf", "œufs");
const cards = (count) => some(count, "carte œufs", "cartes œufs");
const list = (names) => names.join(", ");
const stack = (names) => (names.length < 2 ? names[0] ?? "vide" : `en bas ${names.slice(0, -1).join(", ")}, en haut ${names.at(-1)}`);
const from = (space) => (space ? `de la case ${space}` : "du radeau");
const left = (count) => (count === 1 ? "il reste 1 carte" : `il reste ${count} cartes`);

export default {
  away: "Le plateau ne répond pas. Tourne-t-il encore dans sa fenêtre de terminal ? Nouvel essai…",
  busy: "Le plateau a trop à faire : un appui s’est perdu.",
  elsewhere: "Le plateau est ouvert dans une autre fenêtre.",
  "mend elsewhere": "Jouer ici",
  failed: "Le plateau s’est arrêté.",
  "mend failed": "Réessayer",
  full: "La mémoire du navigateur est pleine : la partie n’est pas enregistrée. Continuez ; chaque coup fait un nouvel essai.",
  unkept: "Ce navigateur ne garde rien pour cette page : la partie sera perdue à la fermeture. Continuez à jouer.",
  taken: "Une autre fenêtre a repris la partie enregistrée. Vous pouvez continuer ici, mais rien n’est gardé.",
  "sound on": "Son activé",
  "sound off": "Son coupé",
  board: "Plateau",
  lights: "161 lumières sur une île",
  console: "Pupitre",
  screen: "Écran ; ses mots suivent",
  keys: "Boutons",
  idle: "ne fait rien pour l’instant",
  said: "Ce qui se passe",
  scores: "Joueurs",
  state: "Où en est chacun",
  spaces: "Cases ; les flèches en font le tour",
  "on turn": "c’est son tour",
  decides: "décide",
  "has won": "a gagné",
  eggs,
  cards,
  "cards left": (count) => (count ? left(count) : "plus de cartes : les 7 derniers œufs"),
  space: (space, names) => `${space}${space === 21 ? ", plage" : ""} : ${stack(names)}`,
  raft: (names) => `Radeau : ${list(names) || "vide"}`,
  clutch: (here, count) => (count ? `Au milieu : ${eggs(here)} ; ${left(count)}` : here ? "Au milieu : les 7 derniers œufs" : "Au milieu : tous les œufs sont pondus"),
  turn: (player) => `À ${player} de jouer.`,
  "decides for": (rider, carrier) => `${rider} décide pour ${carrier}.`,
  die: (value, total, over) => `Un ${value}${total ? `, ${total} en tout` : ""}${over ? " : plus de 7" : ""}.`,
  card: (player, value, total) => `${player} joue une carte de ${eggs(value)} : ${total} en tout.`,
  swims: (turtle, riders, start, end, on) =>
    `${turtle} nage ${from(start)} à la case ${end}${riders.length ? `, avec ${list(riders)}` : ""}${on.length ? `, sur ${on.at(-1)}` : ""}.`,
  bust: (names) => `${list(names)} : au radeau.`,
  lays: (player, count) => `${player} pond ${eggs(count)}.`,
  "next clutch": (count, cardsLeft) => `Ensuite : ${eggs(count)} ; ${left(cardsLeft)}.`,
  "last eggs": "Les 7 derniers œufs ! Le premier qui atteint la plage met fin à la partie.",
  over: (names) => (names.length > 1 ? `La partie est finie : ${list(names)} gagnent ensemble.` : `La partie est finie : ${names[0]} gagne.`),
  handed: (player, plays) => `${player} : désormais ${plays || "humain"}.`,
  "taken back": "Annulé.",
  help: "Aide",
  log: "Ce qui s’est passé",
  "full screen": "Plein écran",
  close: "Fermer",
  "nothing yet": "Rien ne s’est encore passé.",
};

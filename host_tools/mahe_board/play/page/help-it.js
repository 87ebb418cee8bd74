// Italian.

export default {
  keysTitle: "I tasti",
  keys: {
    ROLL: "via, sì, un altro dado",
    STOP: "basta, no, indietro; tenuto: annulla l’ultimo STOP o l’ultima carta",
    CARD: "un’altra scelta: carta, testuggine o valore seguente; se non c’è, l’aiuto",
    MENU: "uova e carte di tutti; tenuto: il menu",
  },
  keysNote: "Sotto ogni tasto sta scritto che cosa fa ora; uno scuro non fa nulla. Sulla tastiera sono R, S, C e M. Mentre qualcosa si muove, qualsiasi tasto lo porta alla fine.",
  lightsTitle: "Le luci",
  turtles: "Ogni testuggine ha un colore e un segno:",
  lights: [
    "Una fila di sette luci è una casella. La luce più interna è il fondo della pila, la più esterna accesa la cima.",
    "La testuggine in cima decide, e viene portata.",
    "La testuggine che pulsa aspetta il suo giocatore. Una luce debole che ammicca mostra dove la porterebbe STOP.",
    "Le uova al centro sono le prossime da vincere. La fila corta accanto alla spiaggia è la zattera.",
    "Indica o tocca una casella: la sua pila viene nominata. Con Tab si arriva alle caselle, con le frecce si fa il giro.",
  ],
  rulesTitle: "Le regole in breve",
  rules: [
    "Le testuggini nuotano intorno all’isola per deporre le uova sulla spiaggia, la casella 21. Vince chi ha più uova.",
    "Al tuo turno lancia un dado. Dopo il primo e dopo il secondo puoi fermarti o lanciarne un altro. Il totale per il numero di dadi dice di quanto si nuota: 2 e 4 fanno 6, con due dadi 12 caselle.",
    "Più di 7 in tutto e la testuggine va alla zattera. Con 7 esatto in due dadi parte subito.",
    "Chi arriva su altre ci sale sopra. Una testuggine porta con sé quelle che ha sopra; quelle sotto restano.",
    "In una pila decide se continuare chi possiede la testuggine in cima. I dadi li lancia chi è di turno.",
    "Chi raggiunge o supera la spiaggia vince le uova al centro. In un gruppo vanno alla testuggine in cima.",
    "Dopo l’ultima carta restano 7 uova. Il primo che raggiunge la spiaggia le vince e la partita è finita. A parità di uova contano le carte.",
    "In due o tre giocatori ognuno ha due testuggini e le muove entrambe.",
  ],
};

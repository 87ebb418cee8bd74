// The board's saves, in the browser's IndexedDB as long as the browser allows it.
//
// Each save writes everything, so that it is complete again after the user has cleared the storage. Each page that
// opens the storage writes its own name as the owner; a page that finds another owner stops saving, and says so.

const NAME = `mahe ${new URL(".", location).pathname}`; // with the page's path: one host may serve several boards
const STORE = "kept";
const OWNER = "owner";

const done = (request) => new Promise((well, badly) => {
  request.onsuccess = () => well(request.result);
  request.onerror = () => badly(request.error);
});

async function open() {
  const opening = indexedDB.open(NAME);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  database.onversionchange = () => database.close(); // an open connection would block a deletion by the browser
  return database;
}

/** `tell` gets the name of a sentence when saving fails, and "" when it works again. */
export async function openShelf(tell) {
  const me = Math.random().toString(36).slice(2);
  const kept = {};
  let database = null;
  let known; // the owner in the storage: this page, or until it has written, the page found there
  let trouble = "";
  let writing = Promise.resolve();

  function turn(now) {
    if (now !== trouble) tell(trouble = now);
  }

  /** Work in one transaction, so that pages don't interleave. */
  async function transact(work) {
    for (const fresh of [false, true]) {
      database = fresh || !database ? await open() : database;
      let transaction;
      try {
        transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      } catch (closed) { // the database was deleted
        if (fresh) throw closed;
        continue;
      }
      const over = new Promise((well, badly) => {
        transaction.oncomplete = well;
        transaction.onabort = () => badly(transaction.error ?? new DOMException("aborted", "AbortError"));
      });
      await Promise.all([work(transaction.objectStore(STORE)), over]);
      return;
    }
  }

  async function write() {
    if (trouble === "taken") return;
    try {
      await transact(async (store) => {
        const owner = await done(store.get(OWNER));
        if (owner !== undefined && owner !== known) {
          turn("taken");
          return;
        }
        store.put(me, OWNER);
        for (const [name, digits] of Object.entries(kept)) store.put(digits, name);
      });
      if (trouble === "taken") return;
      known = me;
      turn("");
    } catch (error) {
      database?.close();
      database = null;
      turn(error.name === "QuotaExceededError" ? "full" : "unkept");
    }
  }

  try {
    await transact(async (store) => {
      known = await done(store.get(OWNER));
      const names = await done(store.getAllKeys());
      for (const name of names) if (name !== OWNER) kept[name] = await done(store.get(name));
      store.put(me, OWNER); // the write comes last: if the storage is full, the reads have succeeded
    });
    known = me;
  } catch (error) {
    database = null;
    turn(error.name === "QuotaExceededError" ? "full" : "unkept");
  }

  return {
    kept: { ...kept },
    keep(name, digits) {
      kept[name] = digits;
      writing = writing.then(write);
    },
  };
}

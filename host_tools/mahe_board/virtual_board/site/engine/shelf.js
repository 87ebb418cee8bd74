// Where the board of this page keeps what it saves: the browser's IndexedDB, as long as the browser lets it.
//
// Each save writes all that is kept, so that it is whole again after somebody has emptied the storage. Each page that
// opens the storage leaves its own name there; a page that finds a name it doesn't know stops saving, and says so.

const NAME = `mahe ${new URL(".", location).pathname}`; // a host may have more than one such page
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
  database.onversionchange = () => database.close(); // so that deleting it doesn't have to wait
  return database;
}

/** `tell` gets the name of a sentence when something can't be kept, and "" when it is kept again. */
export async function openShelf(tell) {
  const me = Math.random().toString(36).slice(2);
  const kept = {};
  let database = null;
  let known; // the name that stands there: this page's own, or the one it found, as long as nothing could be written
  let trouble = "";
  let writing = Promise.resolve();

  function turn(now) {
    if (now !== trouble) tell(trouble = now);
  }

  /** Work in one transaction: another page's comes before it or after it. */
  async function transact(work) {
    for (const fresh of [false, true]) {
      database = fresh || !database ? await open() : database;
      let transaction;
      try {
        transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      } catch (closed) { // it was deleted meanwhile
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
      store.put(me, OWNER); // last: a full storage can still be read
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

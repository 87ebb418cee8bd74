// Where the board of this page keeps what it saves: the browser's IndexedDB, as long as the browser lets it.
//
// All that is kept is written at once, so that it is whole again after somebody has emptied the storage. Each page that
// opens it leaves its own name there; one that finds a name it doesn't know keeps nothing any more, and says so.

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
  database.onversionchange = () => database.close(); // who deletes it isn't kept waiting
  return database;
}

/** `tell` gets the name of a sentence when something can't be kept, and "" when it is kept again. */
export async function openShelf(tell) {
  const me = Math.random().toString(36).slice(2);
  const kept = {};
  let database = null;
  let known; // whose name stands there: this page's own, or, as long as nothing could be written, the one it found
  let trouble = "";
  let writing = Promise.resolve();

  function turn(now) {
    if (now !== trouble) tell(trouble = now);
  }

  /** One transaction: another page's comes before it or after. */
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

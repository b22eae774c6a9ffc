// IndexedDB with promises: the little of it that the outbox needs. A write is over when
// its transaction is: only then does it outlive a crash.

const METHODS = ["get", "getAll", "getAllKeys", "put", "add", "delete", "clear"];

/** Open the book of that name; upgrade(database) makes its stores where it is new. */
export function openBook(name, version, upgrade) {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => upgrade(opening.result);
  return answer(opening).then((database) => new Book(database));
}

class Book {
  constructor(database) {
    this.database = database;
  }

  /** Begin one: {store, done}. store has the methods above; done says that it is kept. */
  transaction(name, mode) {
    const work = this.database.transaction(name, mode);
    const store = work.objectStore(name);
    const done = new Promise((kept, failed) => {
      work.oncomplete = () => kept();
      work.onabort = work.onerror = () => failed(work.error ?? new DOMException("Nothing was kept.", "AbortError"));
    });
    done.catch(() => {}); // the call that failed has said so already
    return { store: Object.fromEntries(METHODS.map((method) => [method, (...given) => answer(store[method](...given))])), done };
  }

  getAll(name) {
    return this.transaction(name, "readonly").store.getAll();
  }

  add(name, value) {
    return this.write(name, "add", value);
  }

  delete(name, key) {
    return this.write(name, "delete", key);
  }

  clear(name) {
    return this.write(name, "clear");
  }

  async write(name, method, ...given) {
    const { store, done } = this.transaction(name, "readwrite");
    const [result] = await Promise.all([store[method](...given), done]);
    return result;
  }
}

function answer(request) {
  return new Promise((found, failed) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error);
  });
}

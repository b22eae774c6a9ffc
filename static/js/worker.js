// The service worker. It keeps the files of the table page and two pages without anybody's
// data, all of one release and language (SHELL, which the server writes before this line),
// and nothing else: no page with a name in it is ever kept here.

const CACHE = `third-hand-${SHELL.release}-${SHELL.language}`;
const TABLE = /^\/m\/([0-9a-z]+)\/record\/$/;
/** What a proxy says while the site is gone. */
const AT_FAULT = new Set([502, 503, 504]);
/** Milliseconds without an answer after which a kept match starts by itself. */
const PATIENCE = 6000;

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (SHELL.files.includes(url.pathname)) event.respondWith(file(request));
});

/** All or nothing: a release that is half there would be a page that does not start. */
async function fill() {
  const cache = await caches.open(CACHE);
  const headers = { "Accept-Language": SHELL.language }; // the reader's cookie stays out of it
  const fresh = (path) => new Request(path, { cache: "no-cache", credentials: "omit", headers });
  await cache.addAll([...SHELL.files, SHELL.table, SHELL.offline].map(fresh));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/**
 * The network's page comes first: it is of the release that the server runs. A match that
 * lies on this phone waits neither for a network without an answer nor for a proxy's.
 */
async function page(request, url) {
  const answer = fetch(request);
  answer.catch(() => {}); // it may fail after something else was shown
  const match = url.pathname.match(TABLE)?.[1];
  try {
    if (!match || !(await isKept(match))) return await answer;
    const first = await Promise.race([answer, new Promise((late) => setTimeout(late, PATIENCE))]);
    if (first && !AT_FAULT.has(first.status)) return first;
    return (await shell(SHELL.table)) ?? (await answer);
  } catch {
    return (await shell(match ? SHELL.table : SHELL.offline)) ?? Response.error();
  }
}

async function shell(path) {
  const cache = await caches.open(CACHE);
  return cache.match(path, { ignoreVary: true });
}

/** Whether outbox.js keeps that match; a book that is not there yet is not made here. */
function isKept(match) {
  return new Promise((found) => {
    const opening = indexedDB.open("third-hand");
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => found(false);
    opening.onsuccess = () => {
      const book = opening.result;
      const keys = book.transaction("matches").objectStore("matches").getAllKeys();
      keys.onsuccess = () => found(keys.result.some((key) => key[1] === match));
      keys.onerror = () => found(false);
      book.close();
    };
  });
}

async function file(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? fetch(request);
}

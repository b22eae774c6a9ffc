// The service worker. It keeps the files of the table page and two pages without anybody's
// data, all of one release and language (SHELL, which the server writes before this line),
// and nothing else: no page with a name in it is ever kept here.

const CACHE = `third-hand-${SHELL.release}-${SHELL.language}`;
const TABLE = /^\/m\/[0-9a-z]+\/record\/$/;

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

/** The network's page always comes first: it is of the release that the server runs. */
async function page(request, url) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(CACHE);
    const shell = TABLE.test(url.pathname) ? SHELL.table : SHELL.offline;
    const kept = await cache.match(shell, { ignoreVary: true });
    return kept ?? Response.error();
  }
}

async function file(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? fetch(request);
}

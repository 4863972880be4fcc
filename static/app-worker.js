// Viewfold's service worker: it stores every file of one version and answers from that
// store, so that the page works without a network. A new version is stored beside the old
// one and waits until the page says "apply".
"use strict";

const VERSION = {{.VersionJS}};
// Every file of this version, relative to this script; "./" is the page itself.
const FILES = {{.FilesJS}};

const SCOPE = new URL("./", self.location).href;
// Projects on one host share an origin: the folder in the name keeps their stores apart.
const OURS = "viewfold:" + new URL(SCOPE).pathname + ":";
const STORE = OURS + VERSION;
const stored = new Set(FILES);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const name = fileOf(event.request);
  if (name !== null) event.respondWith(answer(name, event.request));
});

self.addEventListener("message", (event) => {
  if (event.data === "apply") self.skipWaiting();
  if (event.data === "version") (event.ports[0] || event.source).postMessage({ version: VERSION });
});

// install stores all files or nothing.
async function install() {
  const store = await caches.open(STORE);
  try {
    await Promise.all(FILES.map((name) => keep(store, name)));
  } catch (err) {
    await caches.delete(STORE);
    throw err;
  }
}

// keep fetches one file. A hashed name always means the same bytes; any other file is asked
// for anew, for the browser's HTTP cache may hold the old version's.
async function keep(store, name) {
  const hashed = /-[0-9a-f]{16}\.\w+$/.test(name);
  const response = await fetch(name, { cache: hashed ? "default" : "no-cache" });
  if (!response.ok) throw new Error(name + ": HTTP status " + response.status);
  await store.put(name, response.redirected ? await plain(response) : response);
}

// plain forgets that a response was redirected; browsers refuse a redirected one for a page.
async function plain(response) {
  return new Response(await response.blob(), { headers: response.headers });
}

// activate removes our older versions, and only those, and adopts the open pages.
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== STORE) await caches.delete(name);
  }
  await self.clients.claim();
}

// fileOf is the name of the stored file that a request asks for, or null when the request is
// none of our business: another method, another origin, or a file that is not this version's.
function fileOf(request) {
  const url = request.url.split(/[?#]/)[0];
  if (request.method !== "GET" || !url.startsWith(SCOPE)) return null;
  const name = url.slice(SCOPE.length);
  if (name === "" || name === "index.html") return "./";
  return stored.has(name) ? name : null;
}

async function answer(name, request) {
  const store = await caches.open(STORE);
  return (await store.match(name)) || fetch(request);
}

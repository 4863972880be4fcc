// Viewfold's service worker: it stores every file of one version and answers from that
// store, so that the page works without a network. A new version is stored beside the old
// one and waits until the page says "apply".
"use strict";

const VERSION = {{.VersionJS}};
// Every file of this version, relative to this script, and the hash of its content; "./" is
// the page itself.
const FILES = {{.FilesJS}};

const SCOPE = new URL("./", self.location).href;
// Projects on one host share an origin: the folder in the name keeps their stores apart.
const OURS = "viewfold:" + new URL(SCOPE).pathname + ":";
const STORE = OURS + VERSION;

self.addEventListener("install", (event) => event.waitUntil(Promise.all([install(), alone(event)])));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const name = fileOf(event.request);
  if (name !== null) event.respondWith(answer(name, event.request));
});

self.addEventListener("message", (event) => {
  if (event.data === "apply") self.skipWaiting();
  if (event.data === "claim") event.waitUntil(self.clients.claim());
  if (event.data === "version") event.waitUntil(tell(event.ports[0] || event.source));
});

// install stores every file, or fails. A store that was there before belongs to a worker of
// the same version, which may be the one in charge: it is completed, and never deleted.
async function install() {
  const fresh = !(await caches.has(STORE));
  try {
    await complete();
  } catch (err) {
    if (fresh) await caches.delete(STORE);
    throw err;
  }
}

// alone has the browser ask this worker and nobody else. While a worker starts that was stopped,
// Chromium otherwise sends a navigation to the network as well, to have an answer should the worker
// give none (ServiceWorkerAutoPreload); a route to the fetch event declines that. A browser without
// such routes, or that refuses this one, is left as it is.
async function alone(event) {
  await event.addRoutes?.({ condition: { requestMethod: "GET" }, source: "fetch-event" }).catch(() => {});
}

// complete fetches what the store lacks. The store is looked up again at the end: while
// files arrived, it may have been deleted.
async function complete() {
  const store = await caches.open(STORE);
  await Promise.all((await missing()).map((name) => keep(store, name)));
  const lost = await missing();
  if (lost.length > 0) throw new Error("not stored: " + lost.join(", "));
}

// missing lists the files that the store lacks; without a store, all.
async function missing() {
  const names = Object.keys(FILES);
  const found = await Promise.all(names.map(kept));
  return names.filter((_, i) => !found[i]);
}

function kept(name) {
  return caches.match(name, { cacheName: STORE });
}

// keep fetches one file and stores it. A hashed name always means the same bytes; any other
// file is asked for anew, for the browser's HTTP cache may hold the old version's. When the
// content is not this version's, no cache is trusted and the file is fetched once more.
async function keep(store, name) {
  const hashed = /-[0-9a-f]{16}\.\w+$/.test(name);
  const response = await load(name, hashed ? "default" : "no-cache").catch(() => load(name, "reload"));
  const content = response.redirected ? await plain(response) : response;
  await store.put(name, content.clone());
  return content;
}

// load fetches one file and checks its content. A host can answer with status 200 and yet
// send something else: its page for missing files, a login page, a file of a version that is
// half uploaded, the page with a snippet put in. None of them is stored, the changed page
// neither: what it would load is unknown, and so is whether it works without a network.
async function load(name, cache) {
  const response = await fetch(name, { cache, mode: "same-origin" });
  if (!response.ok) throw new Error(name + ": HTTP status " + response.status);
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  if ("sha256-" + btoa(String.fromCharCode(...sum)) !== FILES[name]) {
    throw new Error(name + ": " + response.url + " is not the file of version " + VERSION +
      "; it is of another version, or the host or a proxy changes or replaces it");
  }
  return response;
}

// plain forgets that a response was redirected; browsers refuse a redirected one for a page.
async function plain(response) {
  return new Response(await response.blob(), { headers: response.headers });
}

// activate removes our other versions, and only those, and adopts the open pages. The store
// of a version that installs or waits must stay, and its name is not known: then all stay,
// until the next activation.
async function activate() {
  for (const name of await caches.keys()) {
    if (self.registration.installing || self.registration.waiting) break;
    if (name.startsWith(OURS) && name !== STORE) await caches.delete(name);
  }
  await self.clients.claim();
}

// tell answers with the version and whether all its files are stored, after an attempt to
// fetch what the browser has removed since.
async function tell(port) {
  let whole = true;
  try {
    await complete();
  } catch (err) {
    whole = false;
    console.warn("Not everything is stored for use without a network. " + err.message);
  }
  port.postMessage({ version: VERSION, complete: whole });
}

// fileOf is the name of the stored file that a request asks for, or null when the request is
// none of our business: another method, another origin, or a file that is not this version's.
function fileOf(request) {
  const url = request.url.split(/[?#]/)[0];
  if (request.method !== "GET" || !url.startsWith(SCOPE)) return null;
  const name = url.slice(SCOPE.length);
  if (name === "" || name === "index.html") return "./";
  return Object.hasOwn(FILES, name) ? name : null;
}

// answer takes a file from the store, puts one back that is missing there, and when neither
// works leaves the request to the network.
async function answer(name, request) {
  try {
    return (await kept(name)) || (await keep(await caches.open(STORE), name));
  } catch {
    return fetch(request);
  }
}

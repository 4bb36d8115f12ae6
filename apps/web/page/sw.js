// Keeps the files of the site, and answers from them first. A new version takes their place when the site is opened
// next. MiniZinc's compiler, which is large, is kept once its page has asked for it.
const version = VERSION;
const files = FILES;

self.addEventListener('install', (event) => event.waitUntil(caches.open(version).then((cache) => cache.addAll(files))));
self.addEventListener(
    'activate',
    (event) => event.waitUntil(caches.keys().then(
        (names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))))));
self.addEventListener('fetch', (event) => event.respondWith(answer(event.request)));

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.match(request, {ignoreSearch: true});
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok && new URL(request.url).pathname.includes('/mz/')) {
    const cache = await caches.open(version);
    await cache.put(request, found.clone());
  }
  return found;
}

// Keeps the files of the site, and answers from them first. A new version takes their place when the site is opened
// next.
const version = VERSION;
const files = FILES;

self.addEventListener('install', (event) => event.waitUntil(caches.open(version).then((cache) => cache.addAll(files))));
self.addEventListener(
    'activate',
    (event) => event.waitUntil(caches.keys().then(
        (names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))))));
self.addEventListener(
    'fetch',
    (event) => event.respondWith(
        caches.match(event.request, {ignoreSearch: true}).then((kept) => kept ?? fetch(event.request))));

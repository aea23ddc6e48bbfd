// Keeps the files of the shell, so that the app opens fast and says so when there is no connection.
// Answers of the server are never kept: a balance or a bet is always the server's own word.

/** Filled in by the build: a new list is a new version. */
const { version, files } = '__SHELL__';
const CACHE = `shell-${version}`;
const OFFLINE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([OFFLINE, ...files])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (files.includes(pathname) || pathname === '/offline.css') {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  }
});

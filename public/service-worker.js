// Keeps the files of the shell, so that the app opens fast and says so when there is no connection.
// Answers of the server are never kept: a balance or a bet is always the server's own word.

/** Filled in by the build. */
const CACHE = 'shell-__VERSION__';
const OFFLINE = '/offline.html';
const ALWAYS = [OFFLINE, '/offline.css', '/icon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([caches.open(CACHE), startFiles()]).then(([cache, files]) => cache.addAll([...ALWAYS, ...files])),
  );
});

/** What the first page names, in the language it comes in. */
async function startFiles() {
  const page = await (await fetch('/', { cache: 'no-cache' })).text();
  return new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address));
}

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
  } else if (pathname.startsWith('/assets/') || ALWAYS.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  }
});

// A notice that the player has asked for: what it says is enciphered for this browser. One with the same id replaces the last.
self.addEventListener('push', (event) => {
  const notice = event.data?.json();
  if (!notice) return;
  const options = { body: notice.text, tag: notice.id, icon: '/icon-192.png', data: { link: notice.link } };
  event.waitUntil(self.registration.showNotification(`Roulo · ${notice.title}`, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = event.notification.data ?? {};
  event.waitUntil(self.clients.openWindow(typeof link === 'string' && link.startsWith('/') ? link : '/'));
});

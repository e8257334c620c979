/**
 * Network only, with an offline page as fallback. Caches nothing but that page and its assets, so that users always get
 * the latest deployment. The scorer's pages have a worker of their own, `scorer-sw.js`.
 */
const NAME = 'offline-'
const CACHE = `${NAME}%VERSION%`
const PAGE = '/offline.html'
/** Files with a content hash in their names. */
const PARTS = '%PARTS%'.split(' ')

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepOfflinePage())
})

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.mode === 'navigate') event.respondWith(pageFor(event))
  else if (origin === location.origin && PARTS.includes(pathname)) event.respondWith(partFor(event.request))
})

async function pageFor({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const kept = await caches.match(PAGE, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

/** Ignores `Vary`: an asset does not depend on request headers. */
async function partFor(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function keepOfflinePage() {
  const cache = await caches.open(CACHE)
  await cache.addAll([new Request(PAGE, { cache: 'no-cache' }), ...PARTS])
}

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CACHE)
  await Promise.all(others.map((name) => caches.delete(name)))
  // Requests a page while this worker is still starting.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

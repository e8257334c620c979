/**
 * Never speaks for the server: pages come from the network, and while that is away one page of ours says so. It keeps that
 * page with its parts, and nothing else: whatever was deployed last is what people get.
 */
const CACHE = 'offline-%VERSION%'
const PAGE = '/offline.html'
/** Files named by their content. */
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
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
}

async function partFor(request) {
  return (await caches.match(request)) ?? fetch(request)
}

async function keepOfflinePage() {
  const cache = await caches.open(CACHE)
  await cache.addAll([new Request(PAGE, { cache: 'no-cache' }), ...PARTS])
}

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all(others.map((name) => caches.delete(name)))
  // A page is then asked for while this worker is still waking up.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

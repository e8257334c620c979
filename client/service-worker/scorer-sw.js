/**
 * Worker of the scorer's pages only, so that no other page waits for it. Network first, with what the scorer's page kept of
 * itself (`client/screens/scorer/keep-page-offline.ts`) as fallback.
 */
const CACHE = 'scorer'
/** The page is the same for every event. */
const PAGE = '/score'
const OFFLINE_PAGE = '/offline.html'
/** A network that hangs counts as none where something is kept. */
const WAIT_MAX_MS = 4_000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(pageFor(request))
  else if (origin === location.origin && pathname.startsWith('/assets/')) event.respondWith(assetFor(request))
})

async function pageFor(request) {
  try {
    return await inTime(fetch(request), () => kept(PAGE))
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE, { ignoreVary: true })
    if (page) return page
    throw error
  }
}

function assetFor(request) {
  return inTime(fetch(request), async () => (await kept(request.url)) ?? caches.match(request, { ignoreVary: true }))
}

/** Returns the answer, or what is kept when it fails or is late. */
async function inTime(answer, readKept) {
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MAX_MS))
  const first = await Promise.race([answer, late]).catch(() => undefined)
  return first ?? (await readKept()) ?? answer
}

/** Ignores `Vary`: neither page nor asset depends on request headers. */
function kept(url) {
  return caches.match(url, { cacheName: CACHE, ignoreVary: true })
}

/**
 * Network only, with an offline page as fallback. Caches nothing but that page and its assets, so that users always get
 * the latest deployment. The scorer's pages have a worker of their own, `scorer-sw.js`. Shows reminders of events.
 */
const NAME = 'offline-'
const CACHE = `${NAME}%VERSION%`
const PAGE = '/offline.html'
/** Files with a content hash in their names. */
const PARTS = '%PARTS%'.split(' ')
const RENEW = `mutation ($formerEndpoint: String!, $subscription: PushSubscriptionInput!) {
  renewPushSubscription(formerEndpoint: $formerEndpoint, subscription: $subscription)
}`

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

self.addEventListener('push', (event) => event.waitUntil(showReminder(event.data.json())))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

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

/** Message: `ShownReminder` of server/reminders/reminder-text.ts. */
async function showReminder({ id, title, body, path, tag, language }) {
  const shown = await self.registration.getNotifications({ tag })
  const isNew = shown.every(({ data }) => data.id !== id)
  const icon = '/icons/icon-192.png'
  await self.registration.showNotification(title, {
    body,
    tag,
    icon,
    lang: language,
    data: { id, path },
    renotify: isNew,
  })
}

async function openPage(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname === path)
  await (open ? open.focus() : self.clients.openWindow(path))
}

/** A renewal that fails is made up for by the next page of an event (`client/reminders/use-reminder.ts`). */
async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options))
  const { endpoint, keys } = subscription.toJSON()
  const variables = { formerEndpoint: oldSubscription.endpoint, subscription: { endpoint, ...keys } }
  await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: RENEW, variables }),
  })
}

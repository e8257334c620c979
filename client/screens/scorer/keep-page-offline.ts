/** As in `scorer-sw.js`, which answers from it when the network does not. The page is the same for every event. */
const CACHE = 'scorer'
const PAGE = '/score'

/**
 * Keeps this page with every script and style it has loaded, so that a reload without a network opens it again. Files
 * of other sports stay, until another version of the page replaces all.
 */
export async function keepPageOffline(): Promise<void> {
  if (!('caches' in window)) return
  try {
    const page = await fetch(PAGE, { cache: 'no-cache' })
    const html = await page.clone().text()
    // After a deployment the page names files that this tab has not loaded: what is kept stays until the next reload.
    if (!page.ok || !html.includes(loadedScript())) return
    const cache = await caches.open(CACHE)
    const before = await (await cache.match(PAGE, { ignoreVary: true }))?.text()
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const files = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    const kept = new Set([new URL(PAGE, location.origin).href, ...files.map(({ href }) => href)])
    await cache.addAll(files.map(({ href }) => href))
    await cache.put(PAGE, page)
    if (before === undefined || before === html) return
    const old = (await cache.keys()).filter(({ url }) => !kept.has(url))
    await Promise.all(old.map((request) => cache.delete(request)))
  } catch (error) {
    console.warn('The page could not be kept for use without a network.', error)
  }
}

/** The path of the app's script, whose name has a hash of its content. */
function loadedScript(): string {
  const { src } = document.querySelector<HTMLScriptElement>('script[type="module"][src]') ?? { src: '' }
  return new URL(src, location.origin).pathname
}

import lighthouse from 'lighthouse'

/** Rates a page for phones, from 0 to 100 by category. `port`: of a running Chromium's DevTools. */
export async function rate(url, port) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  const categories = Object.values(result?.lhr.categories ?? {})
  return Object.fromEntries(categories.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]))
}

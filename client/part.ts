const ASK_EVERY_MS = 2_000
/** A page that is younger is not loaded anew, so that one whose parts are gone for good does not flicker. */
const OLD_ENOUGH_MS = 10_000

/**
 * A part of the app that is fetched once it is needed. What a browser could not fetch it does not fetch again for the same
 * page, so that the page is loaded anew as soon as the server answers.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    const asking = setInterval(async () => {
      if (performance.now() < OLD_ENOUGH_MS || !(await answers())) return
      clearInterval(asking)
      location.reload()
    }, ASK_EVERY_MS)
    return new Promise(() => {})
  }
}

async function answers(): Promise<boolean> {
  return fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
const ANSWER_WITHIN_MS = 5_000

/**
 * The page shown for all others while the server is unreachable. Polls with back-off, and at once when the network
 * returns or the page becomes visible.
 */
document.querySelector('button')?.addEventListener('click', () => location.reload())
for (const event of ['online', 'pageshow', 'focus']) addEventListener(event, askAtOnce)
document.addEventListener('visibilitychange', askAtOnce)

let wait = FIRST_WAIT_MS
let timer = setTimeout(ask, wait)

function askAtOnce() {
  clearTimeout(timer)
  wait = FIRST_WAIT_MS
  void ask()
}

async function ask() {
  if (await answers()) return location.reload()
  wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)
  clearTimeout(timer)
  // Jitter spreads the requests of the phones at one venue.
  timer = setTimeout(ask, wait * (0.75 + Math.random() / 2))
}

function answers(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

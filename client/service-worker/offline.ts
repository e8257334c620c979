const AGAIN_MS = 5_000

/** The page that stands for all others while the server cannot be reached. It makes way as soon as it can be. */
document.querySelector('button')?.addEventListener('click', () => location.reload())
addEventListener('online', openAgain)
setInterval(openAgain, AGAIN_MS)

async function openAgain() {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' })
    if (ok) location.reload()
  } catch {
    // Not yet.
  }
}

import { persistInput } from './restored-input.ts'

const POLL_MS = 2_000
const TIMEOUT_MS = 4_000
/** Minimum age of a page before it reloads after an outage, so that it does not flicker. */
const RELOAD_AGE_MS = 10_000
const STORAGE_KEY = 'reloadedFor'

/** A chunk that is still missing after a reload, although the server responds. */
export class MissingPartError extends Error {}

type LoadOptions = {
  /** Whether to wait for an unreachable server; otherwise the browser's error is rethrown. */
  waits?: boolean
  /** Called before the reload: puts the pending URL into the address bar. */
  beforeReload?: () => void
}

/**
 * Imports a chunk on demand. After a deployment an open tab may ask for chunks that are gone: reloads the page, once
 * per tab and build, and keeps what was typed. Throws MissingPartError when the chunk is missing again.
 */
export async function lazyImport<Part>(
  load: () => Promise<Part>,
  { waits = true, beforeReload }: LoadOptions = {},
): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (await isServerUp()) {
      if (!isFirstReload()) throw new MissingPartError('A part of the app is missing.', { cause: error })
      beforeReload?.()
    } else {
      if (!waits) throw error
      await serverIsUpAgain()
    }
    persistInput()
    location.reload()
    return new Promise(() => {})
  }
}

/** Whether this tab has not reloaded for this build yet; records the reload. */
function isFirstReload(): boolean {
  try {
    const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
    if (sessionStorage.getItem(STORAGE_KEY) === build) return false
    sessionStorage.setItem(STORAGE_KEY, build)
    return true
  } catch {
    // Without storage reloads cannot be counted: no reload, to avoid a loop.
    return false
  }
}

function serverIsUpAgain(): Promise<void> {
  return new Promise((resolve) => {
    const polling = setInterval(async () => {
      if (performance.now() < RELOAD_AGE_MS || !(await isServerUp())) return
      clearInterval(polling)
      resolve()
    }, POLL_MS)
  })
}

function isServerUp(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

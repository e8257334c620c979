import { persistTyped } from './kept-typed.ts'

const ASK_EVERY_MS = 2_000
const ANSWER_WITHIN_MS = 4_000
/** Minimum age of a page before it reloads after an outage, so that it does not flicker. */
const OLD_ENOUGH_MS = 10_000
const PLACE = 'reloadedFor'

/** A chunk that is still missing after a reload, although the server responds. */
export class MissingPartError extends Error {}

type Ways = {
  /** Whether to wait for an unreachable server; otherwise the browser's error is rethrown. */
  waits?: boolean
  /** Called before the reload: puts the pending URL into the address bar. */
  leadThere?: () => void
}

/**
 * Imports a chunk on demand. After a deployment an open tab may ask for chunks that are gone: reloads the page, once
 * per tab and build, and keeps what was typed. Throws MissingPartError when the chunk is missing again.
 */
export async function loadPart<Part>(load: () => Promise<Part>, { waits = true, leadThere }: Ways = {}): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (await answers()) {
      if (!isFirstReload()) throw new MissingPartError('A part of the app is missing.', { cause: error })
      leadThere?.()
    } else {
      if (!waits) throw error
      await answersAgain()
    }
    persistTyped()
    location.reload()
    return new Promise(() => {})
  }
}

/** Whether this tab has not reloaded for this build yet; records the reload. */
function isFirstReload(): boolean {
  try {
    const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
    if (sessionStorage.getItem(PLACE) === build) return false
    sessionStorage.setItem(PLACE, build)
    return true
  } catch {
    // Without storage reloads cannot be counted: no reload, to avoid a loop.
    return false
  }
}

function answersAgain(): Promise<void> {
  return new Promise((resolve) => {
    const asking = setInterval(async () => {
      if (performance.now() < OLD_ENOUGH_MS || !(await answers())) return
      clearInterval(asking)
      resolve()
    }, ASK_EVERY_MS)
  })
}

function answers(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

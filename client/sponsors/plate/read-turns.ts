import { backOffMs } from '#client/media/back-off.ts'
import type { SponsorTurn } from '#schema/sponsors/turn.ts'

/** As long as caches keep the sidecar. */
const READ_EVERY_MS = 5_000

/** Reads an event's sidecar until that succeeds, and again and again while the event is live. */
export function followTurns(slug: string, isLive: boolean, changed: (turns: readonly SponsorTurn[]) => void) {
  const closing = new AbortController()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read() {
    try {
      const turns = await fetchTurns(slug, closing.signal)
      failures = 0
      changed(turns)
      if (isLive) timer = setTimeout(read, READ_EVERY_MS)
    } catch {
      if (closing.signal.aborted) return
      timer = setTimeout(read, backOffMs(failures))
      failures += 1
    }
  }

  void read()
  return {
    close() {
      clearTimeout(timer)
      closing.abort()
    },
  }
}

async function fetchTurns(slug: string, signal: AbortSignal): Promise<readonly SponsorTurn[]> {
  const response = await fetch(`/live/${encodeURIComponent(slug)}/sponsors.json`, { signal })
  if (!response.ok) throw new Error(`The server answers ${response.status}.`)
  return ((await response.json()) as { turns: SponsorTurn[] }).turns
}

import { setTimeout as sleep } from 'node:timers/promises'
import { readPlaylist, slotsOf } from '#tests/support/live/live-playlist.ts'

const LOOK_EVERY_MS = 250

/** Viewers of one programme; each records the slots it has seen and the time of the last new one. */
export function startViewers(origin: string, slug: string, count: number) {
  const places = new Map<number, string>()
  const seen = { playlists: 0, segments: 0, refused: 0, changed: 0, longestWaitMs: 0, slots: 0 }
  let newest = -1
  let newestAtMs = performance.now()
  let isOver = false

  async function watch(): Promise<void> {
    let own = -1
    while (!isOver) {
      const read = await readPlaylist(origin, slug, 'programme.m3u8').catch(() => null)
      if (read?.status === 200) {
        seen.playlists += 1
        const slots = slotsOf(read.playlist)
        for (const [place, { uri }] of read.playlist.segments.entries()) note(slots[place] ?? -1, uri)
        const last = slots.at(-1) ?? -1
        const uri = places.get(last)
        if (last > own && uri) await fetchWhole(uri)
        own = Math.max(own, last)
      } else seen.refused += 1
      await sleep(LOOK_EVERY_MS)
    }
  }

  function note(slot: number, uri: string): void {
    const known = places.get(slot)
    if (known !== undefined && known !== uri) seen.changed += 1
    places.set(slot, uri)
    if (slot <= newest) return
    newest = slot
    seen.longestWaitMs = Math.max(seen.longestWaitMs, Math.round(performance.now() - newestAtMs))
    newestAtMs = performance.now()
  }

  async function fetchWhole(uri: string): Promise<void> {
    const isWhole = await fetch(new URL(uri, origin)).then(
      async (answer) => answer.status === 200 && (await answer.arrayBuffer()).byteLength > 0,
      () => false,
    )
    if (isWhole) seen.segments += 1
    else seen.refused += 1
  }

  const watching = Promise.all(Array.from({ length: count }, watch))
  watching.catch(() => {})
  return {
    newest: () => newest,
    /** Restarts the measurement of the longest gap. */
    restartMeasurement(): void {
      seen.longestWaitMs = 0
    },
    longestWaitMs: () => Math.max(seen.longestWaitMs, Math.round(performance.now() - newestAtMs)),
    async finish() {
      isOver = true
      await watching
      return { ...seen, slots: places.size, missing: newest + 1 - places.size }
    },
  }
}

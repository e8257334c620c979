import type { TimeRange } from '#schema/highlights/clip.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
import type { Entry } from './playlist.ts'

/** What is shown in a slot: the slate has no device. */
export type PictureOf = (slot: number) => Entry | undefined

/** Slots of the ranges, in the order of the ranges, without those that have no picture of a camera. */
export function excerptEntries(ranges: readonly TimeRange[], epochMs: number, pictureOf: PictureOf): Entry[] {
  return ranges.flatMap(({ fromMs, untilMs }) => {
    const entries: Entry[] = []
    for (let slot = Math.max(0, Math.floor((fromMs - epochMs) / SLOT_MS)); epochMs + slot * SLOT_MS < untilMs; slot++) {
      const picture = pictureOf(slot)
      if (picture && picture.deviceId !== null) entries.push(picture)
    }
    return entries
  })
}

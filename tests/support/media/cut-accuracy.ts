import { SLOT_MS } from '#schema/messages/live.ts'
import type { ListedPicture, ListedSlot } from './recorded.ts'
import { quantile, type SeenFrame } from './seen-frames.ts'

/** The first picture of a slot may begin a little before it, by the rounding of its time stamp. */
const ROUNDING_MS = 1

export type Cut = { slot: number; deviceId: string | null }

/** Returns the slots that show another device than the last cut before them chose. */
export function slotsAgainstCuts(slots: readonly ListedSlot[], cuts: readonly Cut[]): ListedSlot[] {
  return slots.filter(({ deviceId, slot }) => {
    const cut = cuts.findLast((each) => each.slot <= slot)
    return cut && cut.deviceId !== deviceId
  })
}

/** Returns the pictures that show another camera than the one whose segment holds them. Unreadable ones are left out. */
export function picturesOfOthers(
  pictures: readonly ListedPicture[],
  numberOf: (deviceId: string) => number | undefined,
): ListedPicture[] {
  return pictures.filter(({ camera, deviceId }) => camera !== null && camera !== numberOf(deviceId))
}

export type SeenCuts = {
  /** Cuts that no later one overtook within their slot, after the first picture. */
  made: number
  /** Those of which the viewer saw a picture while they were on air. */
  seen: number
  /** From the beginning of the slot to the first picture that the viewer saw, in ms. */
  medianMs: number
  worstMs: number
  /** Pictures that the viewer saw but the programme does not hold. */
  strange: SeenFrame[]
}

/** Compares what a viewer saw with the pictures of the programme. */
export function seenCuts(
  frames: readonly SeenFrame[],
  programme: readonly ListedPicture[],
  cuts: readonly Cut[],
): SeenCuts {
  const listed = new Map(programme.map((picture) => [keyOf(picture.camera, picture.drawnMs), picture]))
  const readable = frames.filter(({ ms }) => ms !== null)
  const shown = readable.flatMap(({ camera, ms }) => listed.get(keyOf(camera, ms)) ?? [])
  const firstMs = shown[0]?.shownMs ?? Number.POSITIVE_INFINITY
  const made = cuts.filter(({ slot, deviceId }, place) => {
    const [before, after] = [cuts[place - 1], cuts[place + 1]]
    return slot * SLOT_MS > firstMs && deviceId !== before?.deviceId && slot !== after?.slot
  })
  const waits = made.flatMap((cut) => {
    const fromMs = cut.slot * SLOT_MS - ROUNDING_MS
    const untilMs = (cuts[cuts.indexOf(cut) + 1]?.slot ?? Number.POSITIVE_INFINITY) * SLOT_MS
    const isOfCut = ({ deviceId, shownMs }: ListedPicture) =>
      deviceId === cut.deviceId && shownMs >= fromMs && shownMs < untilMs
    const first = shown.find(isOfCut)
    return first ? [first.shownMs - cut.slot * SLOT_MS] : []
  })
  const sorted = waits.toSorted((a, b) => a - b)
  return {
    made: made.length,
    seen: waits.length,
    medianMs: quantile(sorted, 0.5),
    worstMs: sorted.at(-1) ?? Number.NaN,
    strange: readable.filter(({ camera, ms }) => !listed.has(keyOf(camera, ms))),
  }
}

function keyOf(camera: number | null, drawnMs: number | null): string {
  return `${camera} ${drawnMs}`
}

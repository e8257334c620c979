import { SLOT_MS } from '#schema/messages/live.ts'
import type { FilmedPicture } from './footage.ts'
import { quantile, type SeenFrame } from './seen-frames.ts'

export type Cut = { slot: number; deviceId: string | null }
export type PlaylistSlot = { deviceId: string; slot: number }

/** Returns the slots that a playlist lists, each with its device. */
export function slotsIn(playlist: string): PlaylistSlot[] {
  const found = [...playlist.matchAll(/^\/live\/media\/[^/]+\/([^/]+)\/\d+\/(\d+)\.m4s$/gm)]
  return found.map(([, deviceId = '', slot]) => ({ deviceId, slot: Number(slot) }))
}

/** Returns the slots that show another device than the last cut before them chose. */
export function slotsAgainstCuts(slots: readonly PlaylistSlot[], cuts: readonly Cut[]): PlaylistSlot[] {
  return slots.filter(({ deviceId, slot }) => {
    const cut = cuts.findLast((each) => each.slot <= slot)
    return cut && cut.deviceId !== deviceId
  })
}

/** Returns the pictures that show another camera than their slot in the playlist. Unreadable pictures are left out. */
export function picturesOfOthers(
  pictures: readonly FilmedPicture[],
  slots: readonly PlaylistSlot[],
  numberOf: (deviceId: string) => number | undefined,
): FilmedPicture[] {
  const deviceOf = new Map(slots.map(({ slot, deviceId }) => [slot, deviceId]))
  return pictures.filter((picture) => {
    const deviceId = deviceOf.get(slotOf(picture)) ?? ''
    return picture.camera !== null && picture.camera !== numberOf(deviceId)
  })
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
  programme: readonly FilmedPicture[],
  cuts: readonly Cut[],
): SeenCuts {
  const shownOf = new Map(programme.map((picture) => [keyOf(picture.camera, picture.drawnMs), picture.shownMs]))
  const readable = frames.filter(({ ms }) => ms !== null)
  const shown = readable.flatMap(({ camera, ms }) => shownOf.get(keyOf(camera, ms)) ?? [])
  const firstMs = shown[0] ?? Number.POSITIVE_INFINITY
  const made = cuts.filter(({ slot, deviceId }, place) => {
    const [before, after] = [cuts[place - 1], cuts[place + 1]]
    return slot * SLOT_MS > firstMs && deviceId !== before?.deviceId && slot !== after?.slot
  })
  const waits = made.flatMap((cut) => {
    const endSlot = cuts[cuts.indexOf(cut) + 1]?.slot ?? Number.POSITIVE_INFINITY
    const first = shown.find((ms) => ms + 1 >= cut.slot * SLOT_MS && ms + 1 < endSlot * SLOT_MS)
    return first === undefined ? [] : [first - cut.slot * SLOT_MS]
  })
  const sorted = waits.toSorted((a, b) => a - b)
  return {
    made: made.length,
    seen: waits.length,
    medianMs: quantile(sorted, 0.5),
    worstMs: sorted.at(-1) ?? Number.NaN,
    strange: readable.filter(({ camera, ms }) => !shownOf.has(keyOf(camera, ms))),
  }
}

/** Rounding may put a picture 1 ms before the slot that it begins. */
function slotOf({ shownMs }: FilmedPicture): number {
  return Math.floor((shownMs + 1) / SLOT_MS)
}

function keyOf(camera: number | null, drawnMs: number | null): string {
  return `${camera} ${drawnMs}`
}

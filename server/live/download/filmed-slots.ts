import type { ShownSlot } from '#server/live/programme/decisions/live.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { FilmedSlot } from './recorded-movie.ts'

/** Returns the stored slots of a camera, or those of the recording without the slate, of which nobody needs a file. */
export function filmedSlots(
  state: LiveEventState,
  deviceId: string | null,
  recorded: (state: LiveEventState) => readonly ShownSlot[],
): FilmedSlot[] {
  return deviceId === null ? recorded(state).flatMap(filmed) : slotsOfCamera(state, deviceId)
}

function filmed({ deviceId, run, slot }: ShownSlot): FilmedSlot[] {
  return deviceId === null || run === null ? [] : [{ deviceId, run, slot }]
}

function slotsOfCamera({ programmeLog }: LiveEventState, deviceId: string): FilmedSlot[] {
  const index = programmeLog.segmentIndexOf(deviceId)
  const slots: FilmedSlot[] = []
  for (let slot = index.first(); slot <= index.newest(); slot += 1) {
    const segment = index.get(slot)
    if (segment) slots.push({ deviceId, run: segment.run, slot })
  }
  return slots
}

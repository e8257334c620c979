import { type DecisionInput, full, inOrder, slate, substitute, wantedAt } from './decide.ts'
import type { ShownSlot } from './live.ts'

type Material = Pick<DecisionInput, 'cuts' | 'cameras' | 'segmentOf' | 'firstSlotOf'>

/**
 * Decides all slots before `endSlot` again, as if every segment had been in time. Omits slots without a segment, and the
 * last slot if another camera took over there: the end cuts it short, sometimes before the camera's first picture.
 */
export function recordingOf(material: Material, endSlot: number): ShownSlot[] {
  const shown: ShownSlot[] = []
  let previous: string | null = null
  for (let slot = 0; slot < endSlot; slot++) {
    const best = bestOf(slot, previous, material)
    if (!best || (slot === endSlot - 1 && isTakeover(best, previous))) continue
    previous = best.deviceId
    shown.push(best)
  }
  return shown
}

function isTakeover({ kind, deviceId }: ShownSlot, previous: string | null): boolean {
  return kind === 'substitute' && previous !== null && deviceId !== previous
}

function bestOf(slot: number, previous: string | null, material: Material): ShownSlot | null {
  const wanted = wantedAt(slot, material)
  if (wanted === null) return slate(slot, 'full')
  const own = wanted && material.segmentOf(wanted, slot)
  if (own) return full(own)
  for (const deviceId of inOrder({ cameras: material.cameras, previous })) {
    const segment = material.segmentOf(deviceId, slot)
    if (segment) return substitute(segment)
  }
  return null
}

import type { Shown } from './live.ts'
import { full, inOrder, type Situation, slate, substitute, wantedAt } from './programme.ts'

type Material = Pick<Situation, 'cuts' | 'cameras' | 'segmentOf' | 'firstSlotOf'>

/**
 * The programme as it would have been had every segment been in time: decided again from all there is, up to a slot that
 * is not part of it. Slots that nobody has are left out.
 */
export function recordingOf(material: Material, endSlot: number): Shown[] {
  const shown: Shown[] = []
  let previous: string | null = null
  for (let slot = 0; slot < endSlot; slot++) {
    const best = bestOf(slot, previous, material)
    if (!best) continue
    previous = best.deviceId
    shown.push(best)
  }
  return shown
}

function bestOf(slot: number, previous: string | null, material: Material): Shown | null {
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

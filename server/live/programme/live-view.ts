import { wantedAt } from './decide.ts'
import type { LiveEventState } from './event-state.ts'
import type { LiveView } from './live.ts'

/** View of an event that is not in memory yet. */
export const UNKNOWN: LiveView = {
  status: 'scheduled',
  epochMs: null,
  slot: null,
  onAir: null,
  wanted: null,
  isSubstitute: false,
  lastSubstitution: null,
  watching: 0,
  newest: new Map(),
}

export function liveViewOf(mirror: LiveEventState, watching: number): LiveView {
  const { status, epochMs, cuts } = mirror.stream()
  const { shown, firstSlotOf, standingOf, segmentOf, devices } = mirror.timeline
  const last = shown.at(-1)
  const wanted = wantedAt(shown.length, { cuts, cameras: mirror.cameras(), firstSlotOf }) ?? null
  return {
    status,
    epochMs,
    slot: last?.slot ?? null,
    onAir: last?.deviceId ?? null,
    wanted,
    isSubstitute: last?.kind === 'substitute',
    lastSubstitution: mirror.lastSubstitution(),
    watching,
    newest: new Map(
      devices().map((deviceId) => {
        const slot = standingOf(deviceId).newest
        return [deviceId, { slot, receivedMs: (epochMs ?? 0) + (segmentOf(deviceId, slot)?.receivedMs ?? 0) }]
      }),
    ),
  }
}

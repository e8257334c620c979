import { SLOT_MS } from '#schema/messages/live.ts'
import { wantedAt } from '#server/live/programme/decisions/decide.ts'
import type { LiveView } from '#server/live/programme/decisions/live.ts'
import type { LiveEventState } from './event-state.ts'

export const UNKNOWN: LiveView = {
  status: 'scheduled',
  epochMs: null,
  slot: null,
  onAir: null,
  wanted: null,
  lastCutMs: null,
  isSubstitute: false,
  lastSubstitution: null,
  watching: 0,
  newest: new Map(),
}

export function liveViewOf(state: LiveEventState, watching: number): LiveView {
  const { status, epochMs, cuts } = state.stream()
  const { shown, firstSlotOf, healthOf, segmentOf, devices } = state.programmeLog
  const last = shown.at(-1)
  const lastCut = cuts.at(-1)
  const wanted = wantedAt(shown.length, { cuts, cameras: state.cameras(), firstSlotOf }) ?? null
  return {
    status,
    epochMs,
    slot: last?.slot ?? null,
    onAir: last?.deviceId ?? null,
    wanted,
    lastCutMs: epochMs !== null && lastCut ? epochMs + lastCut.slot * SLOT_MS : null,
    isSubstitute: last?.kind === 'substitute',
    lastSubstitution: state.lastSubstitution(),
    watching,
    newest: new Map(
      devices().map((deviceId) => {
        const slot = healthOf(deviceId).newest
        return [deviceId, { slot, receivedMs: (epochMs ?? 0) + (segmentOf(deviceId, slot)?.receivedMs ?? 0) }]
      }),
    ),
  }
}

import { SLOT_MS } from '#schema/messages/live.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { Stills } from '#server/live/stills/stills.ts'

type Dependencies = { states: { get(eventId: string): Promise<LiveEventState> }; stills: Stills }

/** Returns the programme's picture nearest to the middle of a span of server time; null without one. */
export function programmeStill({ states, stills }: Dependencies) {
  return async (eventId: string, fromMs: number, untilMs: number): Promise<Buffer | null> => {
    const state = await states.get(eventId)
    const { epochMs, status } = state.stream()
    if (epochMs === null || status === 'cancelled') return null
    const slotOf = (ms: number) => Math.max(0, Math.floor((ms - epochMs) / SLOT_MS))
    const middle = slotOf((fromMs + untilMs) / 2)
    const [shown] = state.programmeLog.shown
      .slice(slotOf(fromMs), slotOf(untilMs - 1) + 1)
      .filter(({ deviceId }) => deviceId !== null)
      .sort((one, other) => Math.abs(one.slot - middle) - Math.abs(other.slot - middle))
    if (!shown || shown.deviceId === null || shown.run === null) return null
    return stills.of({ eventId, deviceId: shown.deviceId, run: shown.run, slot: shown.slot })
  }
}

import { DomainError } from '#server/errors/domain-error.ts'
import { statusMessage } from '#server/events/event-status.ts'
import { type RenderedText, renderText } from '#server/live/delivery/responses/rendered-text.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { EventTurns, TurnSource } from './turn-source.ts'

/** The turns of sponsors by share link, for pages that read no tags. */
export interface SponsorDelivery {
  /** `{ turns: SponsorTurn[] }`. Throws NOT_FOUND, and GONE when cancelled. */
  turns(slug: string): Promise<RenderedText>
}

const TURNS_SECONDS = 5

type Dependencies = { playlists: { stateOf(slug: string): Promise<LiveEventState> }; sponsorTurns: TurnSource }

export function sponsorDelivery({ playlists, sponsorTurns }: Dependencies): SponsorDelivery {
  const rendered = new WeakMap<EventTurns, { version: number; text: RenderedText }>()

  return {
    async turns(slug) {
      const state = await playlists.stateOf(slug)
      const { status } = state.stream()
      if (status === 'cancelled') throw new DomainError('GONE', statusMessage(status))
      const event = await sponsorTurns.of(state)
      const known = rendered.get(event)
      if (known?.version === event.version()) return known.text
      const text = renderText(JSON.stringify({ turns: event.turns() }), TURNS_SECONDS)
      rendered.set(event, { version: event.version(), text })
      return text
    },
  }
}

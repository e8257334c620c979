import { UNAVAILABLE } from '#schema/error-code.ts'
import type { TimeRange } from '#schema/highlights/clip.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { statusMessage } from '#server/events/event-status.ts'
import type { ReplaySource } from '#server/live/delivery/replay-source.ts'
import type { RenderedText } from '#server/live/delivery/responses/rendered-text.ts'
import type { ServedScores } from '#server/live/delivery/score/served-scores.ts'
import type { EventTurns, TurnSource } from '#server/live/delivery/sponsors/turn-source.ts'
import type { ShownSlot } from '#server/live/programme/decisions/live.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { type EventPlaylists, eventPlaylists } from './event-playlists.ts'
import type { PictureOf } from './excerpt.ts'
import { shareLinks } from './share-links.ts'

/** Playlists by share link. Slugs and events are cached, so that requests need no query. */
export interface Playlists {
  isKnown(slug: string): Promise<boolean>
  /** Returns the event of a share link in any status. Throws NOT_FOUND. */
  stateOf(slug: string): Promise<LiveEventState>
  /** Returns the event of a share link. Throws NOT_FOUND before the start, GONE when cancelled. */
  startedState(slug: string): Promise<LiveEventState>
  /** `fromSlot`: responds once this slot is listed (blocking reload). */
  programme(slug: string, isWhole: boolean, fromSlot: number | null): Promise<RenderedText>
  camera(slug: string, deviceId: string, fromSlot: number | null): Promise<RenderedText>
  recording(slug: string): Promise<RenderedText>
  recorded(state: LiveEventState): readonly ShownSlot[]
  /** Pictures of the recording; of the programme so far while the event goes on. */
  pictures(state: LiveEventState): Promise<PictureOf>
  /** Returns parts of an event as a VOD playlist, of one camera if one is named. Throws NOT_FOUND without pictures. */
  excerpt(state: LiveEventState, ranges: readonly TimeRange[], deviceId: string | null): Promise<RenderedText>
  close(): void
}

const WAIT_MAX_MS = 3 * SLOT_MS
const AHEAD_MAX = 2
const BLOCKING_SECONDS = 6
const NO_TURNS: EventTurns = { turns: () => [], version: () => 0 }

type Dependencies = {
  db: Db
  pubsub: PubSub
  states: LiveEventStates
  scores: ServedScores
  sponsorTurns: TurnSource
  replays: ReplaySource
  mediaUrl: string
  now(): number
}

export function playlistsOf(dependencies: Dependencies): Playlists {
  const { db, pubsub, states, scores, sponsorTurns, replays, mediaUrl, now } = dependencies
  const links = shareLinks({ db, pubsub, now })
  const playlists = new WeakMap<LiveEventState, EventPlaylists>()
  const blocking = blockingReloads()

  async function stateOf(slug: string): Promise<LiveEventState> {
    const eventId = await links.eventIdOf(slug)
    if (eventId === null) throw new DomainError('NOT_FOUND', 'Event not found.')
    return states.get(eventId)
  }

  async function started(slug: string): Promise<{ state: LiveEventState; own: EventPlaylists }> {
    const state = await stateOf(slug)
    const { status } = state.stream()
    if (status === 'cancelled') throw new DomainError('GONE', statusMessage(status))
    if (status === 'scheduled') throw new DomainError('NOT_FOUND', statusMessage(status))
    return { state, own: await ownOf(state) }
  }

  async function ownOf(state: LiveEventState): Promise<EventPlaylists> {
    const [{ content: score }, turns, { offers }] = await Promise.all([
      scores.of(state),
      sponsorTurns.of(state),
      replays.of(state),
    ])
    const own = playlists.get(state) ?? eventPlaylists(state, { now, mediaUrl, score, turns, replays: offers })
    playlists.set(state, own)
    return own
  }

  return {
    stateOf,
    startedState: async (slug) => (await started(slug)).state,
    isKnown: async (slug) => (await links.eventIdOf(slug)) !== null,

    async programme(slug, isWhole, fromSlot) {
      const { state, own } = await started(slug)
      const { edge, isOver } = own
      await blocking.wait(state, { edge, isOver, slot: fromSlot ?? 0 })
      if (edge() < 0) throw new DomainError('UNAVAILABLE', UNAVAILABLE, {}, 1)
      return keptLonger(own.programme(isWhole), fromSlot)
    },

    async camera(slug, deviceId, fromSlot) {
      const { state, own } = await started(slug)
      const isOver = () => state.stream().endedMs !== null
      const edge = () => own.camera(deviceId).edge
      if (fromSlot !== null) await blocking.wait(state, { edge, isOver, slot: fromSlot })
      return keptLonger(own.camera(deviceId), fromSlot)
    },

    recording: async (slug) => (await started(slug)).own.recording(),
    recorded: (state) => {
      const nothing = { score: () => null, turns: NO_TURNS, replays: () => [] }
      return eventPlaylists(state, { now, mediaUrl, ...nothing }).recorded()
    },
    pictures: async (state) => (await ownOf(state)).pictureOf,
    excerpt: async (state, ranges, deviceId) => (await ownOf(state)).excerpt(ranges, deviceId),

    close() {
      links.close()
      blocking.close()
    },
  }
}

/** A blocking reload has a URL of its own, whose content stays valid for longer. */
function keptLonger(playlist: RenderedText, fromSlot: number | null): RenderedText {
  return fromSlot === null ? playlist : { ...playlist, maxAgeSeconds: BLOCKING_SECONDS }
}

type AwaitedSlot = { edge(): number; isOver(): boolean; slot: number }

function blockingReloads() {
  const waiting = new Set<() => void>()
  return {
    /** Resolves when the slot is listed, the event is over or `WAIT_MAX_MS` passed. Throws when it is too far ahead. */
    async wait(state: LiveEventState, { edge, isOver, slot }: AwaitedSlot): Promise<void> {
      if (slot > edge() + AHEAD_MAX && !isOver()) {
        throw new DomainError('BAD_USER_INPUT', 'This slot is too far ahead.')
      }
      if (edge() >= slot || isOver()) return
      await new Promise<void>((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          stop()
          waiting.delete(finish)
          resolve()
        }
        const timer = setTimeout(finish, WAIT_MAX_MS)
        const stop = state.onChange(() => {
          if (edge() >= slot || isOver()) finish()
        })
        waiting.add(finish)
      })
    },
    close(): void {
      for (const finish of [...waiting]) finish()
    },
  }
}

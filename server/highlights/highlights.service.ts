import {
  type HighlightMinutes,
  inWholeSlots,
  type ListedClip,
  type PublishedHighlights,
  type TimeRange,
} from '#schema/highlights/clip.ts'
import type { MomentClip } from '#schema/highlights/moment-clips.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Playlists } from '#server/live/delivery/playlists/playlists.ts'
import { type RenderedText, renderText } from '#server/live/delivery/responses/rendered-text.ts'
import type { ServedScores } from '#server/live/delivery/score/served-scores.ts'
import type { Controller, HoldFence, RecordingEditor } from '#server/live/programme/controller.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { editedList } from './edited-list.ts'
import { type EventHighlights, eventHighlights } from './event-highlights.ts'
import { deleteList, readList, writeList } from './highlights.store.ts'
import type { KeptHighlights } from './kept-highlights.ts'
import { camerasOf } from './replay-cameras.ts'
import { type ReplayWish, replayClips, replayOffering } from './replays.ts'
import type { Sources } from './sources.ts'
import type { StoredOffer } from './stored.ts'

declare module '#server/http/context.ts' {
  interface Services {
    highlights: HighlightsService
  }
}

/** A moment, with the cameras to see it from again, best-placed first. */
export type ReplayMoment = MomentClip & { cameraIds: readonly string[] }

export type HighlightsOverview = Omit<EventHighlights, 'moments'> & {
  eventId: string
  slug: string
  moments: readonly ReplayMoment[]
}

/** Clips of what happened: what is worth seeing again, highlights made of it, and replays offered to viewers. */
export interface HighlightsService {
  overview(reader: Controller | RecordingEditor): Promise<HighlightsOverview>
  /**
   * Puts a list in place of the automatic highlights; null brings those back. `version`: of the list that was edited, null
   * for the automatic one; undefined replaces any. Throws BAD_USER_INPUT, and CONFLICT when the list has changed since.
   */
  edit(
    editor: RecordingEditor,
    clips: readonly ListedClip[] | null,
    version?: string | null,
  ): Promise<HighlightsOverview>
  /** Throws CONFLICT for a stale fencing token, and without a picture; NOT_FOUND for an unknown entry or device. */
  offerReplay(controller: Controller, wish: ReplayWish): Promise<StoredOffer>
  /** Both by share link. They throw NOT_FOUND until the event is over, and GONE when cancelled. */
  published(slug: string, minutes: HighlightMinutes): Promise<RenderedText>
  /** Throws NOT_FOUND without clips too. */
  reel(slug: string, minutes: HighlightMinutes): Promise<RenderedText>
  /** A part of an event that has started, by share link. Throws NOT_FOUND without pictures. */
  clip(slug: string, range: TimeRange, deviceId: string | null): Promise<RenderedText>
  close(): void
}

type Dependencies = {
  db: Db
  publish: PubSub['publish']
  states: LiveEventStates
  scores: ServedScores
  playlists: Playlists
  kept: KeptHighlights
  holdFence: HoldFence
  audit(trx: Db, entry: AuditEntry): Promise<void>
  now(): number
}

const PUBLISHED_SECONDS = 5
const CHANGED_SINCE = 'These highlights were changed by someone else. Reload and try again.'

export function createHighlightsService(dependencies: Dependencies): HighlightsService {
  const { db, publish, states, playlists, audit } = dependencies
  const offer = replayOffering(dependencies)
  const highlightsOf = derivedOnce()

  async function overviewOf(eventId: string): Promise<HighlightsOverview> {
    const sources = await sourcesOf(await states.get(eventId), dependencies)
    const { moments, ...made } = highlightsOf(sources)
    const clips = replayClips(sources, new Set(moments.map(({ entryId }) => entryId)))
    const cameraIds = new Map(clips.map((clip) => [clip.entryId, camerasOf(clip, sources)]))
    const seen = moments.map((moment) => ({ ...moment, cameraIds: cameraIds.get(moment.entryId) ?? [] }))
    return { ...made, eventId, slug: sources.state.stream().slug, moments: seen }
  }

  async function finished(slug: string): Promise<{ state: LiveEventState; made: EventHighlights }> {
    const state = await playlists.startedState(slug)
    if (state.stream().status !== 'completed') throw new DomainError('NOT_FOUND', 'This event is not over yet.')
    return { state, made: highlightsOf(await sourcesOf(state, dependencies)) }
  }

  return {
    overview: ({ eventId }) => overviewOf(eventId),

    async edit({ eventId, user: { userId, sessionId } }, clips, version) {
      const list = clips && editedList(clips)
      await db.transaction().execute(async (trx) => {
        await holdLock(trx, `highlights ${eventId}`)
        const stored = (await readList(trx, eventId))?.version ?? null
        if (version !== undefined && version !== stored) throw new DomainError('CONFLICT', CHANGED_SINCE)
        await (list ? writeList(trx, eventId, list) : deleteList(trx, eventId))
        await audit(trx, {
          action: 'highlights_edited',
          userId,
          ...(sessionId !== null && { sessionId }),
          details: { eventId, clips: list?.length ?? 0 },
        })
        await publish(trx, { kind: 'highlights', eventId })
      })
      await refreshed(await states.get(eventId), dependencies)
      return overviewOf(eventId)
    },

    async offerReplay(controller, wish) {
      const state = await states.get(controller.eventId)
      await refreshed(state, dependencies)
      return offer(controller, await sourcesOf(state, dependencies), wish)
    },

    async published(slug, minutes) {
      const { made } = await finished(slug)
      const clips = made.reels.find((reel) => reel.minutes === minutes)?.clips ?? []
      return renderText(JSON.stringify({ minutes, clips } satisfies PublishedHighlights), PUBLISHED_SECONDS)
    },

    async reel(slug, minutes) {
      const { state, made } = await finished(slug)
      const reel = made.reels.find((one) => one.minutes === minutes)
      if (!reel) throw new DomainError('NOT_FOUND', 'There are no highlights of this event.')
      return playlists.excerpt(state, reel.clips, null)
    },

    async clip(slug, range, deviceId) {
      return playlists.excerpt(await playlists.startedState(slug), [inWholeSlots(range)], deviceId)
    },

    close: dependencies.kept.close,
  }
}

type Reading = Pick<Dependencies, 'scores' | 'kept' | 'playlists'>

async function sourcesOf(state: LiveEventState, { scores, kept, playlists }: Reading): Promise<Sources> {
  const [score, known, pictureOf] = await Promise.all([scores.of(state), kept.of(state), playlists.pictures(state)])
  return { state, content: score.content(), kept: known, pictureOf }
}

/** Reads what another request, or another process, has committed before. */
async function refreshed(state: LiveEventState, { scores, kept }: Reading): Promise<void> {
  const [score, known] = await Promise.all([scores.of(state), kept.of(state)])
  await Promise.all([score.refresh(), known.refresh()])
}

/** Derives an event's highlights again only when something that they are made of has changed. */
function derivedOnce(): (sources: Sources) => EventHighlights {
  const known = new WeakMap<LiveEventState, { version: string; made: EventHighlights }>()
  return (sources) => {
    const { state, content, kept } = sources
    const version = [state.version(), content?.name, kept.list()?.version].join()
    const before = known.get(state)
    if (before?.version === version) return before.made
    const made = eventHighlights(sources)
    known.set(state, { version, made })
    return made
  }
}

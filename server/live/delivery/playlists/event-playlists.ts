import { LRUCache } from 'lru-cache'
import type { TimeRange } from '#schema/highlights/clip.ts'
import { REPLAY_OFFERED_MS, type ReplayOffer, replayDateRange } from '#schema/highlights/replay-offer.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { type RenderedText, renderText } from '#server/live/delivery/responses/rendered-text.ts'
import type { ScoreContent } from '#server/live/delivery/score/score-content.ts'
import type { EventTurns } from '#server/live/delivery/sponsors/turn-source.ts'
import { turnTags } from '#server/live/delivery/sponsors/turn-tags.ts'
import type { ShownSlot } from '#server/live/programme/decisions/live.ts'
import { recordingOf } from '#server/live/programme/decisions/recording.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import { allSlots, changesUpTo, liveSlots } from './camera-slots.ts'
import { excerptEntries, type PictureOf } from './excerpt.ts'
import { followingLines, isChange, livePlaylist, recordingPlaylist, WINDOW_SLOTS, wholePlaylist } from './playlist.ts'

/** The playlists of one event. Each is cached until its content changes. */
export interface EventPlaylists {
  edge(): number
  isOver(): boolean
  /** Returns the live window, or the whole programme so far (DVR window). */
  programme(isWhole: boolean): RenderedText
  recording(): RenderedText
  recorded(): readonly ShownSlot[]
  /** Pictures of the recording; of the programme so far while the event goes on. */
  pictureOf: PictureOf
  /**
   * Returns parts of the recording in this order, of the programme so far, or of one camera. Throws NOT_FOUND without
   * pictures.
   */
  excerpt(ranges: readonly TimeRange[], deviceId: string | null): RenderedText
  /** Returns a camera's live window, or all of its slots after the event. Throws NOT_FOUND without segments. */
  camera(deviceId: string): CameraPlaylist
}

type CameraPlaylist = RenderedText & { edge: number }

/** How long after the end the scheduler may still decide the last slots. */
const LAST_WITHIN_MS = 10_000
/** Camera playlists also change with time alone, when a missing slot becomes a hole. */
const CAMERA_RENEWED_MS = 500

const LIVE_SECONDS = 1
const RECORDING_SECONDS = 5

/** Excerpts that are kept rendered. */
const EXCERPTS_MAX = 30

type Dependencies = {
  now(): number
  mediaUrl: string
  score(): ScoreContent | null
  turns: EventTurns
  replays(): readonly ReplayOffer[]
}

export function eventPlaylists(state: LiveEventState, dependencies: Dependencies): EventPlaylists {
  const { now, mediaUrl, score, turns, replays } = dependencies
  const rendered = playlistCache<RenderedText>()
  const cameras = playlistCache<CameraPlaylist>()
  const excerpts = playlistCache<RenderedText>(new LRUCache({ max: EXCERPTS_MAX }))
  const programme = programmeText(state, dependencies)
  const recorded = recordedPictures(state)
  const tagsVersion = () => `${score()?.name} ${turns.version()}`

  function isOver(): boolean {
    const { endedMs } = state.stream()
    const isComplete = state.programmeLog.shown.length >= state.slots()
    return isComplete || (endedMs !== null && now() > endedMs + LAST_WITHIN_MS)
  }

  const pictureOf: PictureOf = (slot) =>
    state.stream().endedMs === null ? state.programmeLog.shown[slot] : recorded().bySlot.get(slot)

  return {
    isOver,
    edge: () => state.programmeLog.shown.length - 1,
    recorded: () => recorded().slots,
    pictureOf,

    excerpt(ranges, deviceId) {
      const { epochMs, endedMs } = state.stream()
      const name = `${deviceId} ${ranges.map(({ fromMs, untilMs }) => `${fromMs}-${untilMs}`).join()}`
      return excerpts(name, String(state.version()), () => {
        const pictures = deviceId === null ? pictureOf : state.programmeLog.segmentIndexOf(deviceId).get
        const entries = excerptEntries(ranges, epochMs ?? 0, pictures)
        if (entries.length === 0) throw new DomainError('NOT_FOUND', 'There is no picture of this moment.')
        const seconds = endedMs === null ? LIVE_SECONDS : RECORDING_SECONDS
        return renderText(recordingPlaylist(streamOf(state, mediaUrl), entries), seconds)
      })
    },

    programme(isWhole) {
      const isAtEnd = isOver()
      const version = `${state.programmeLog.shown.length} ${isAtEnd} ${tagsVersion()} ${replays().length}`
      return rendered(isWhole ? 'whole' : 'window', version, () =>
        renderText(isWhole ? programme.whole(isAtEnd) : programme.window(isAtEnd), LIVE_SECONDS),
      )
    },

    recording: () =>
      rendered('recording', `${state.version()} ${tagsVersion()}`, () => {
        const tags = [...(score()?.allTags() ?? []), ...turnTags(turns.turns(), 0)]
        const playlist = recordingPlaylist(streamOf(state, mediaUrl), recorded().slots, tags)
        return renderText(playlist, RECORDING_SECONDS)
      }),

    camera(deviceId) {
      const atMs = Math.floor(now() / CAMERA_RENEWED_MS) * CAMERA_RENEWED_MS
      const isAtEnd = state.stream().endedMs !== null
      return cameras(deviceId, `${state.version()} ${isAtEnd || atMs}`, () => cameraPlaylist(deviceId, atMs, isAtEnd))
    },
  }

  function cameraPlaylist(deviceId: string, atMs: number, isAtEnd: boolean): CameraPlaylist {
    const stream = streamOf(state, mediaUrl)
    const index = state.programmeLog.segmentIndexOf(deviceId)
    const slots = isAtEnd ? allSlots(index) : liveSlots(index, atMs - stream.epochMs)
    if (slots.length === 0) throw new DomainError('NOT_FOUND', 'There is no picture of this camera.')
    const first = isAtEnd ? 0 : Math.max(0, slots.length - WINDOW_SLOTS)
    const entries = slots.slice(first)
    const playlist = livePlaylist(stream, { entries, discontinuities: changesUpTo(slots, first), isOver: isAtEnd })
    return { ...renderText(playlist, LIVE_SECONDS), edge: entries.at(-1)?.slot ?? -1 }
  }
}

/** Writes the programme's playlists; what was written of decided slots is kept. */
function programmeText(state: LiveEventState, { mediaUrl, score, turns, replays }: Omit<Dependencies, 'now'>) {
  const changes: number[] = []
  let lines = ''
  let linesUpTo = 0
  const shown = () => state.programmeLog.shown

  function changesUpToSlot(slot: number): number {
    for (let next = changes.length; next <= slot; next++) {
      const [before, entry] = [shown()[next - 1], shown()[next]]
      changes.push((changes.at(-1) ?? 0) + (before && entry && isChange(before, entry) ? 1 : 0))
    }
    return changes[slot] ?? 0
  }

  function windowStartMs(): number | null {
    const first = shown().at(-WINDOW_SLOTS) ?? shown()[0]
    return first ? (state.stream().epochMs ?? 0) + first.startMs : null
  }

  /** Of the live window: in the whole programme they tell viewers who are behind of corrections. */
  function newestTags(): readonly string[] {
    const fromMs = windowStartMs()
    return fromMs === null ? [] : [...(score()?.tagsFrom(fromMs) ?? []), ...replayTags(replays(), fromMs)]
  }

  return {
    window(isOver: boolean): string {
      const entries = shown().slice(-WINDOW_SLOTS)
      const discontinuities = changesUpToSlot(entries[0]?.slot ?? 0)
      const tags = [...newestTags(), ...turnTags(turns.turns(), windowStartMs() ?? 0)]
      return livePlaylist(streamOf(state, mediaUrl), { entries, discontinuities, isOver, tags })
    },
    whole(isOver: boolean): string {
      const all = shown()
      lines += followingLines(streamOf(state, mediaUrl), all.slice(linesUpTo), all[linesUpTo - 1])
      linesUpTo = all.length
      if (all.length === 0) return wholePlaylist(lines, isOver, [])
      const ofScore = [...(score()?.allTags() ?? []), ...newestTags()]
      const tags = new Set([...ofScore, ...turnTags(turns.turns(), 0), ...replayTags(replays(), 0)])
      return wholePlaylist(lines, isOver, [...tags])
    },
  }
}

/** Those that are offered at that moment, or later. */
function replayTags(offers: readonly ReplayOffer[], fromMs: number): string[] {
  return offers.filter(({ atMs }) => atMs + REPLAY_OFFERED_MS > fromMs).map(replayDateRange)
}

type Rendered<Playlist> = { version: string; playlist: Playlist }
type Kept<Playlist> = {
  get(name: string): Rendered<Playlist> | undefined
  set(name: string, rendered: Rendered<Playlist>): unknown
}

function playlistCache<Playlist>(cached: Kept<Playlist> = new Map()) {
  return (name: string, version: string, write: () => Playlist): Playlist => {
    const known = cached.get(name)
    if (known?.version === version) return known.playlist
    const playlist = write()
    cached.set(name, { version, playlist })
    return playlist
  }
}

function streamOf({ eventId, stream }: LiveEventState, mediaUrl: string) {
  return { eventId, mediaUrl, epochMs: stream().epochMs ?? 0 }
}

/** The recording's slots, decided again only when something has changed. */
function recordedPictures(state: LiveEventState) {
  let version = -1
  let slots: readonly ShownSlot[] = []
  let bySlot: ReadonlyMap<number, ShownSlot> = new Map()
  return () => {
    if (version !== state.version()) {
      version = state.version()
      slots = recordedSlots(state)
      bySlot = new Map(slots.map((shown) => [shown.slot, shown]))
    }
    return { slots, bySlot }
  }
}

function recordedSlots(state: LiveEventState): ShownSlot[] {
  const { cuts, endedMs } = state.stream()
  const { shown, segmentOf, firstSlotOf } = state.programmeLog
  const end = endedMs === null ? shown.length : state.slots()
  return recordingOf({ cuts, cameras: state.cameras(), segmentOf, firstSlotOf }, end)
}

import { DomainError } from '#server/errors/domain-error.ts'
import { type RenderedText, renderText } from '#server/live/delivery/responses/rendered-text.ts'
import type { ScoreContent } from '#server/live/delivery/score/score-content.ts'
import type { ShownSlot } from '#server/live/programme/decisions/live.ts'
import { recordingOf } from '#server/live/programme/decisions/recording.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import { allSlots, changesUpTo, liveSlots } from './camera-slots.ts'
import { followingLines, isChange, livePlaylist, recordingPlaylist, WINDOW_SLOTS, wholePlaylist } from './playlist.ts'

/** The playlists of one event. Each is cached until its content changes. */
export interface EventPlaylists {
  edge(): number
  isOver(): boolean
  /** Returns the live window, or the whole programme so far (DVR window). */
  programme(isWhole: boolean): RenderedText
  recording(): RenderedText
  recorded(): ShownSlot[]
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

type Dependencies = { now(): number; mediaUrl: string; score(): ScoreContent | null }

export function eventPlaylists(state: LiveEventState, { now, mediaUrl, score }: Dependencies): EventPlaylists {
  const rendered = playlistCache<RenderedText>()
  const cameras = playlistCache<CameraPlaylist>()
  const programme = programmeText(state, { mediaUrl, score })

  function isOver(): boolean {
    const { endedMs } = state.stream()
    const isComplete = state.programmeLog.shown.length >= state.slots()
    return isComplete || (endedMs !== null && now() > endedMs + LAST_WITHIN_MS)
  }

  return {
    isOver,
    edge: () => state.programmeLog.shown.length - 1,
    recorded: () => recordedSlots(state),

    programme(isWhole) {
      const isAtEnd = isOver()
      const version = `${state.programmeLog.shown.length} ${isAtEnd} ${score()?.name}`
      return rendered(isWhole ? 'whole' : 'window', version, () =>
        renderText(isWhole ? programme.whole(isAtEnd) : programme.window(isAtEnd), LIVE_SECONDS),
      )
    },

    recording: () =>
      rendered('recording', `${state.version()} ${score()?.name}`, () => {
        const playlist = recordingPlaylist(streamOf(state, mediaUrl), recordedSlots(state), score()?.allTags())
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
function programmeText(state: LiveEventState, { mediaUrl, score }: Pick<Dependencies, 'mediaUrl' | 'score'>) {
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

  /** Of the live window: in the whole programme they tell viewers who are behind of corrections. */
  function newestTags(): readonly string[] {
    const first = shown().at(-WINDOW_SLOTS) ?? shown()[0]
    return first ? (score()?.tagsFrom((state.stream().epochMs ?? 0) + first.startMs) ?? []) : []
  }

  return {
    window(isOver: boolean): string {
      const entries = shown().slice(-WINDOW_SLOTS)
      const discontinuities = changesUpToSlot(entries[0]?.slot ?? 0)
      return livePlaylist(streamOf(state, mediaUrl), { entries, discontinuities, isOver, tags: newestTags() })
    },
    whole(isOver: boolean): string {
      const all = shown()
      lines += followingLines(streamOf(state, mediaUrl), all.slice(linesUpTo), all[linesUpTo - 1])
      linesUpTo = all.length
      const tags = all.length > 0 ? [...(score()?.allTags() ?? []), ...newestTags()] : []
      return wholePlaylist(lines, isOver, tags)
    },
  }
}

function playlistCache<Playlist>() {
  const cached = new Map<string, { version: string; playlist: Playlist }>()
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

function recordedSlots(state: LiveEventState): ShownSlot[] {
  const { cuts, endedMs } = state.stream()
  const { shown, segmentOf, firstSlotOf } = state.programmeLog
  const end = endedMs === null ? shown.length : state.slots()
  return recordingOf({ cuts, cameras: state.cameras(), segmentOf, firstSlotOf }, end)
}

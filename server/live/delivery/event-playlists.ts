import { DomainError } from '#server/errors/domain-error.ts'
import type { LiveEventState } from '#server/live/programme/event-state.ts'
import type { ShownSlot } from '#server/live/programme/live.ts'
import { recordingOf } from '#server/live/programme/recording.ts'
import { allSlots, changesUpTo, liveSlots } from './camera-slots.ts'
import { followingLines, isChange, livePlaylist, recordingPlaylist, WINDOW_SLOTS, wholePlaylist } from './playlist.ts'
import { type RenderedPlaylist, renderPlaylist } from './rendered-playlist.ts'

export type EventPlaylists = ReturnType<typeof eventPlaylists>

/** How long after the end the scheduler may still decide the last slots. */
const LAST_WITHIN_MS = 10_000
/** Camera playlists also change with time alone, when a missing slot becomes a hole. */
const CAMERA_RENEWED_MS = 500

const LIVE_SECONDS = 1
const RECORDING_SECONDS = 5

type Needs = { now(): number; mediaUrl: string }

/** The playlists of one event. Each is cached until its content changes. */
export function eventPlaylists(mirror: LiveEventState, { now, mediaUrl }: Needs) {
  const written = new Map<string, { mark: string; listing: RenderedPlaylist }>()
  /** Number of discontinuities up to and including each slot. */
  const changes: number[] = []
  const cameras = new Map<string, CameraListing & { mark: string }>()
  let lines = ''
  let linesUpTo = 0

  function once(name: string, mark: string, write: () => RenderedPlaylist): RenderedPlaylist {
    const known = written.get(name)
    if (known?.mark === mark) return known.listing
    const listing = write()
    written.set(name, { mark, listing })
    return listing
  }

  const stream = () => ({ eventId: mirror.eventId, mediaUrl, epochMs: mirror.stream().epochMs ?? 0 })
  const shown = () => mirror.timeline.shown

  function isOver(): boolean {
    const { endedMs } = mirror.stream()
    if (endedMs === null) return shown().length >= mirror.slots()
    return shown().length >= mirror.slots() || now() > endedMs + LAST_WITHIN_MS
  }

  function changesUpToSlot(slot: number): number {
    for (let next = changes.length; next <= slot; next++) {
      const [before, entry] = [shown()[next - 1], shown()[next]]
      changes.push((changes.at(-1) ?? 0) + (before && entry && isChange(before, entry) ? 1 : 0))
    }
    return changes[slot] ?? 0
  }

  function linesSoFar(): string {
    const all = shown()
    lines += followingLines(stream(), all.slice(linesUpTo), all[linesUpTo - 1])
    linesUpTo = all.length
    return lines
  }

  function recorded(): ShownSlot[] {
    const { cuts, endedMs } = mirror.stream()
    const { segmentOf, firstSlotOf } = mirror.timeline
    const end = endedMs === null ? shown().length : mirror.slots()
    return recordingOf({ cuts, cameras: mirror.cameras(), segmentOf, firstSlotOf }, end)
  }

  return {
    /** Newest slot in the programme; -1 while there is none. */
    edge: () => shown().length - 1,
    isOver,
    recorded,

    /** Returns the live window, or the whole programme so far (DVR window). */
    programme(isWhole: boolean): RenderedPlaylist {
      const isAtEnd = isOver()
      return once(isWhole ? 'whole' : 'window', `${shown().length} ${isAtEnd}`, () => {
        if (isWhole) return renderPlaylist(wholePlaylist(linesSoFar(), isAtEnd), LIVE_SECONDS)
        const entries = shown().slice(-WINDOW_SLOTS)
        const discontinuities = changesUpToSlot(entries[0]?.slot ?? 0)
        return renderPlaylist(livePlaylist(stream(), { entries, discontinuities, isOver: isAtEnd }), LIVE_SECONDS)
      })
    },

    recording: (): RenderedPlaylist =>
      once('recording', String(mirror.version()), () =>
        renderPlaylist(recordingPlaylist(stream(), recorded()), RECORDING_SECONDS),
      ),

    /** Returns a camera's live window, or all of its slots after the event. Throws NOT_FOUND without segments. */
    camera(deviceId: string): CameraListing {
      const atMs = Math.floor(now() / CAMERA_RENEWED_MS) * CAMERA_RENEWED_MS
      const isAtEnd = mirror.stream().endedMs !== null
      const mark = `${mirror.version()} ${isAtEnd || atMs}`
      const known = cameras.get(deviceId)
      if (known?.mark === mark) return known
      const written = { mark, ...writtenCamera(deviceId, atMs, isAtEnd) }
      cameras.set(deviceId, written)
      return written
    },
  }

  function writtenCamera(deviceId: string, atMs: number, isAtEnd: boolean): CameraListing {
    const reel = mirror.timeline.reelOf(deviceId)
    const slots = isAtEnd ? allSlots(reel) : liveSlots(reel, atMs - stream().epochMs)
    if (slots.length === 0) throw new DomainError('NOT_FOUND', 'There is no picture of this camera.')
    const first = isAtEnd ? 0 : Math.max(0, slots.length - WINDOW_SLOTS)
    const entries = slots.slice(first)
    const playlist = livePlaylist(stream(), { entries, discontinuities: changesUpTo(slots, first), isOver: isAtEnd })
    return { ...renderPlaylist(playlist, LIVE_SECONDS), edge: entries.at(-1)?.slot ?? -1 }
  }
}

type CameraListing = RenderedPlaylist & { edge: number }

import { Refusal } from '#server/refusal.ts'
import { allSlots, changesUpTo, liveSlots } from './camera-slots.ts'
import { type Listing, listingOf } from './listing.ts'
import type { Shown } from './live.ts'
import type { Mirror } from './mirror.ts'
import { followingLines, isChange, livePlaylist, recordingPlaylist, WINDOW_SLOTS, wholePlaylist } from './playlist.ts'
import { recordingOf } from './recording.ts'

export type Listings = ReturnType<typeof listingsOf>

/** After the end, the last slots have so long to be decided. */
const LAST_WITHIN_MS = 10_000
/** Slots of a camera that never came become holes with time. */
const CAMERA_RENEWED_MS = 500

const LIVE_SECONDS = 1
const RECORDING_SECONDS = 5

type Needs = { now(): number; mediaUrl: string }

/** The playlists of one event, each written once for as long as nothing changes. */
export function listingsOf(mirror: Mirror, { now, mediaUrl }: Needs) {
  const written = new Map<string, { mark: string; listing: Listing }>()
  /** By slot, how many changes of source there have been, the one into it included. */
  const changes: number[] = []
  const cameras = new Map<string, CameraListing & { mark: string }>()
  let lines = ''
  let linesUpTo = 0

  function once(name: string, mark: string, write: () => Listing): Listing {
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

  function recorded(): Shown[] {
    const { cuts, endedMs } = mirror.stream()
    const { segmentOf, firstSlotOf } = mirror.timeline
    const end = endedMs === null ? shown().length : mirror.slots()
    return recordingOf({ cuts, cameras: mirror.cameras(), segmentOf, firstSlotOf }, end)
  }

  return {
    /** The newest slot that the programme lists; -1 while there is none. */
    edge: () => shown().length - 1,
    isOver,
    recorded,

    /** What is on now; or the whole of it, to go back in. */
    programme(isWhole: boolean): Listing {
      const isAtEnd = isOver()
      return once(isWhole ? 'whole' : 'window', `${shown().length} ${isAtEnd}`, () => {
        if (isWhole) return listingOf(wholePlaylist(linesSoFar(), isAtEnd), LIVE_SECONDS)
        const entries = shown().slice(-WINDOW_SLOTS)
        const discontinuities = changesUpToSlot(entries[0]?.slot ?? 0)
        return listingOf(livePlaylist(stream(), { entries, discontinuities, isOver: isAtEnd }), LIVE_SECONDS)
      })
    },

    /** The recording; while it is live, of what has been so far. */
    recording: (): Listing =>
      once('recording', String(mirror.version()), () =>
        listingOf(recordingPlaylist(stream(), recorded()), RECORDING_SECONDS),
      ),

    /** One camera's own picture, whether it is on the air or not; all of it, once the event is over. */
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
    if (slots.length === 0) throw new Refusal('NOT_FOUND', 'There is no picture of this camera.')
    const first = isAtEnd ? 0 : Math.max(0, slots.length - WINDOW_SLOTS)
    const entries = slots.slice(first)
    const playlist = livePlaylist(stream(), { entries, discontinuities: changesUpTo(slots, first), isOver: isAtEnd })
    return { ...listingOf(playlist, LIVE_SECONDS), edge: entries.at(-1)?.slot ?? -1 }
  }
}

/** `edge`: the newest slot that it lists. */
type CameraListing = Listing & { edge: number }

import type { OpenedTrack } from './user-media.ts'
import type { VideoSource } from './video-source.ts'
import { watchTrack } from './watch-track.ts'

export type TrackKind = 'picture' | 'sound'

export type TracksInUse = {
  get(kind: TrackKind): OpenedTrack | null
  stream(): MediaStream | null
  take(kind: TrackKind, opened: OpenedTrack): void
  release(kind: TrackKind): void
  isLost(kind: TrackKind): boolean
}

/** `onLost`: a track has ended or stayed muted. */
export function holdTracks(lens: Promise<VideoSource>, onLost: (kind: TrackKind) => void): TracksInUse {
  const inUse: Record<TrackKind, OpenedTrack | null> = { picture: null, sound: null }
  const stopWatching = { picture: () => {}, sound: () => {} }
  let stream: MediaStream | null = null

  function hold(kind: TrackKind, opened: OpenedTrack | null) {
    stopWatching[kind]()
    inUse[kind] = opened
    if (kind === 'picture') stream = opened && new MediaStream([opened.track])
    void attach(kind)
  }

  async function attach(kind: TrackKind) {
    const track = inUse[kind]?.track ?? null
    const opened = await lens
    if (track !== (inUse[kind]?.track ?? null)) return
    if (kind === 'picture') opened.film(track)
    else opened.listen(track)
  }

  return {
    get: (kind) => inUse[kind],
    stream: () => stream,
    take(kind, opened) {
      hold(kind, opened)
      stopWatching[kind] = watchTrack(opened.track, () => onLost(kind))
    },
    /** Most phones open one camera at a time: the old one is stopped first. */
    release(kind) {
      inUse[kind]?.track.stop()
      hold(kind, null)
    },
    isLost(kind) {
      const track = inUse[kind]?.track
      return track !== undefined && (track.readyState === 'ended' || track.muted)
    },
  }
}

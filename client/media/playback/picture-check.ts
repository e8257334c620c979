/** Detects a stuck decoder. All times in ms of uptime. */
export type PictureCheck = {
  /** Called while the video should play. `stoodMs`: how long the picture has not moved. */
  isStuck(video: HTMLVideoElement, stoodMs: number, now: number): boolean
  begin(now: number): void
}

/** A stall this long with data buffered is not a network problem. */
const STUCK_AFTER_MS = 5_000
const AT_HAND_S = 1
const METADATA_ONLY = 1

/** Detects media that the decoder fails on without an error: playback stands still, or advances without new frames. */
export function pictureCheck(): PictureCheck {
  let frames = 0
  let place = 0
  let framesAt = 0

  return {
    begin(now) {
      framesAt = now
    },
    isStuck(video, stoodMs, now) {
      const decoded = video.getVideoPlaybackQuality?.().totalVideoFrames ?? 0
      const isStanding = stoodMs > STUCK_AFTER_MS && video.readyState <= METADATA_ONLY + 1
      if (decoded !== frames || stoodMs > 0 || video.seeking) {
        frames = decoded
        place = video.currentTime
        framesAt = now
      }
      const isBlind = decoded > 0 && now - framesAt > STUCK_AFTER_MS && video.currentTime - place > AT_HAND_S
      return (isStanding || isBlind) && bufferedAhead(video) > AT_HAND_S
    },
  }
}

export function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && currentTime < buffered.end(index)) {
      return buffered.end(index) - currentTime
    }
  }
  return 0
}

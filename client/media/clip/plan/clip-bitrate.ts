/** WhatsApp sends videos of up to 16 MB without shrinking them itself. */
export const CLIP_MAX_BYTES = 16_000_000
export const CLIP_SECONDS = { least: 5, most: 60, usual: 15 }

const VIDEO_MOST = 3_000_000
/** What cameras encode, in bit/s. */
const SOUND = 128_000
/** Encoders overshoot. */
const SHARE_USED = 0.88
const SHARE_AGAIN = 0.85

/** The video's bitrate in bit/s, with which a clip of that length stays below the limit. */
export function clipBitrate(seconds: number): number {
  const budget = (CLIP_MAX_BYTES * 8 * SHARE_USED) / Math.max(1, seconds) - SOUND
  return Math.floor(Math.min(VIDEO_MOST, budget))
}

export function estimatedBytes(seconds: number): number {
  return Math.floor(((clipBitrate(seconds) + SOUND) * seconds) / 8)
}

/** The bitrate for another try, after one came out too large. */
export function lowerBitrate(bitrate: number, bytes: number): number {
  return Math.round(bitrate * Math.min(1, CLIP_MAX_BYTES / bytes) * SHARE_AGAIN)
}

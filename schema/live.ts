/** The figures of the live side that phones, control rooms, viewers and the server share. */

/** The length of a slot: a fixed piece of server time, of which each camera records one segment. */
export const SLOT_MS = 1_000
export const SEGMENT_MAX_BYTES = 6 * 1024 * 1024
export const INIT_MAX_BYTES = 64 * 1024
/** How far ahead of the server's clock a slot may be, and how far behind it a late one may come. */
export const SLOTS_AHEAD_MAX = 2
export const SLOTS_BEHIND_MAX = 3_600
/** No new frame for so long, and a camera counts as paused, whatever its track says. */
export const PAUSED_AFTER_MS = 2_000
export const CUE_MAX = 80
/** A control room or a camera that is silent for so long is gone. */
export const SILENT_AFTER_MS = 6_000
export const WATCHING_EVERY_MS = 15_000

/** What the whole programme is coded in: H.264 constrained baseline and AAC-LC at 48 kHz, stereo. */
export const VIDEO_CODEC = 'avc1.42E01F'
export const AUDIO_CODEC = 'mp4a.40.2'
export const AUDIO_RATE = 48_000
export const AUDIO_CHANNELS = 2
export const VIDEO_TIMESCALE = 90_000

/** The slot that an instant is in, counted from the event's epoch. All in milliseconds of server time. */
export function slotAt(instantMs: number, epochMs: number): number {
  return Math.floor((instantMs - epochMs) / SLOT_MS)
}

/** Slot 0 begins with the second in which the event was started, so that the slots of all events stand on one grid. */
export function epochOf(startedMs: number): number {
  return Math.floor(startedMs / SLOT_MS) * SLOT_MS
}

/** Length of a slot, in which each camera records one segment. */
export const SLOT_MS = 1_000
export const SEGMENT_MAX_BYTES = 6 * 1024 * 1024
export const INIT_MAX_BYTES = 64 * 1024
/** How far a segment's slot may be ahead of the server's clock, and how late a segment may be uploaded. */
export const SLOTS_AHEAD_MAX = 2
export const SLOTS_BEHIND_MAX = 3_600
/** A camera without a new frame for this long counts as paused, whatever its track's state. */
export const PAUSED_AFTER_MS = 2_000
export const CUE_MAX = 80
/** A control room or camera that is silent for this long is considered gone. */
export const SILENT_AFTER_MS = 6_000
export const WATCHING_EVERY_MS = 15_000
/** Of what viewers report to have seen of sponsors: of one report, of one heartbeat, and how late a report may be. */
export const SEEN_SPAN_MAX_SECONDS = 16
export const SEEN_REPORTS_MAX = 8
export const SEEN_AGO_MAX_SECONDS = 300
/** A picture that is further behind the present counts as rewound. */
export const SEEN_LIVE_MAX_SECONDS = 30

/** Codecs of the programme: H.264 constrained baseline, and AAC-LC at 48 kHz, stereo. */
export const VIDEO_CODEC = 'avc1.42E01F'
export const AUDIO_CODEC = 'mp4a.40.2'
export const AUDIO_RATE = 48_000
export const AUDIO_CHANNELS = 2
export const VIDEO_TIMESCALE = 90_000

/** Slot of an instant, counted from the event's epoch. Both in ms of server time. */
export function slotAt(instantMs: number, epochMs: number): number {
  return Math.floor((instantMs - epochMs) / SLOT_MS)
}

/** Start of slot 0: the start of the event cut to the second, so that the slots of all events share one grid. */
export function epochOf(startedMs: number): number {
  return Math.floor(startedMs / SLOT_MS) * SLOT_MS
}

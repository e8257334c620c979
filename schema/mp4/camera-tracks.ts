export const VIDEO_TRACK = 1
export const AUDIO_TRACK = 2

/** Samples per AAC frame. */
export const AAC_FRAME = 1_024
/** `AudioSpecificConfig` of AAC-LC, 48 kHz, stereo. */
export const AAC_CONFIG = [0x11, 0x90]
/** A frame of silence in it. */
export const AAC_SILENCE = new Uint8Array([0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80])

export const VIDEO_TRACK = 1
export const AUDIO_TRACK = 2

/** Samples per AAC frame. */
export const AAC_FRAME = 1_024
/** `AudioSpecificConfig` of AAC-LC, 48 kHz, stereo. */
export const AAC_CONFIG = [0x11, 0x90]

/** Encodes AAC, one frame of 1,024 stereo samples at a time, in order. */
export type MicrophoneEncoder = { encode(frame: Float32Array<ArrayBuffer>): void; close(): void }

export type SoundListeners = { give(bytes: Uint8Array): void; fail(error: unknown): void }

export const SOUND_BITRATE = 128_000

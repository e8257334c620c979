/** Codes sound as AAC, a frame of 1,024 stereo samples at a time, each of which comes out in its turn. */
export type SoundCoder = { code(frame: Float32Array<ArrayBuffer>): void; close(): void }

export type SoundListeners = { give(bytes: Uint8Array): void; fail(error: unknown): void }

export const SOUND_BITRATE = 128_000

import type { MicrophoneEncoder, SoundListeners } from './audio-encoder.ts'
import { hasAudioEncoder, openBrowserAudioEncoder } from './browser-audio-encoder.ts'

/** Preloads the encoder, since there may be no network later. */
export async function loadAudioEncoder(): Promise<void> {
  if (!(await hasAudioEncoder())) await import('./wasm-audio-encoder.ts')
}

export async function openAudioEncoder(heard: SoundListeners): Promise<MicrophoneEncoder> {
  if (await hasAudioEncoder()) return openBrowserAudioEncoder(heard)
  const { openWasmAudioEncoder } = await import('./wasm-audio-encoder.ts')
  return openWasmAudioEncoder(heard)
}

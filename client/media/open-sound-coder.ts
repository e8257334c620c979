import { hasSoundCoder, openBrowserCoder } from './browser-sound-coder.ts'
import type { SoundCoder, SoundListeners } from './sound-coder.ts'

/** Has the coder at hand for later, when there may be no network. */
export async function fetchSoundCoder(): Promise<void> {
  if (!(await hasSoundCoder())) await import('./wasm-sound-coder.ts')
}

/** The browser's own coder; where it has none, ours, which is large and loaded only then. */
export async function openSoundCoder(heard: SoundListeners): Promise<SoundCoder> {
  if (await hasSoundCoder()) return openBrowserCoder(heard)
  const { openWasmCoder } = await import('./wasm-sound-coder.ts')
  return openWasmCoder(heard)
}

import { hasPictureCoder } from './picture-coder.ts'
import { recorderType } from './recorder-capture.ts'

/** How this browser can film: frame by frame, or with its own recorder; or why it cannot. */
export type Ability = 'frames' | 'recorder' | 'insecure' | 'unable'

export async function abilityToFilm(): Promise<Ability> {
  if (!isSecureContext) return 'insecure'
  const hasRest = 'mediaDevices' in navigator && 'AudioWorkletNode' in globalThis && 'WebAssembly' in globalThis
  if (!hasRest) return 'unable'
  if (await hasPictureCoder()) return 'frames'
  return recorderType() ? 'recorder' : 'unable'
}

import { encodesDecodably } from '#client/media/capture/encoders/encoder-trial.ts'
import { hasVideoEncoder } from '#client/media/capture/encoders/video-encoder.ts'
import { recorderType } from '#client/media/capture/recorder-capture.ts'

export type Capability = 'frames' | 'recorder' | 'insecure' | 'unable'

export async function captureCapability(): Promise<Capability> {
  if (!isSecureContext) return 'insecure'
  const hasRest = 'mediaDevices' in navigator && 'AudioWorkletNode' in globalThis && 'WebAssembly' in globalThis
  if (!hasRest) return 'unable'
  if (await hasVideoEncoder()) return (await encodesDecodably()) ? 'frames' : 'unable'
  return recorderType() ? 'recorder' : 'unable'
}

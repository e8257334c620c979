import { codecOf } from '#schema/h264/avcc.ts'
import type { DecoderConfig } from './avc.ts'

/** A decoder that stays silent for longer counts as working. */
const PATIENCE_MS = 1_500

/** Whether this browser decodes the key sample to the right size. True when unknown (no decoder, no answer). */
export async function decodes(config: DecoderConfig, keySample: Uint8Array): Promise<boolean> {
  if (!('VideoDecoder' in globalThis)) return true
  const { avcC, width, height } = config
  const wanted = { codec: codecOf(avcC), description: avcC, codedWidth: width, codedHeight: height }
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'late'))
  const support = VideoDecoder.isConfigSupported(wanted).catch(() => ({ supported: true }))
  const known = await Promise.race([support, late])
  if (known === 'late' || !known.supported) return true
  const outcome = await Promise.race([decodeOne(wanted, keySample), late])
  return outcome === 'late' || (outcome?.width === width && outcome.height === height)
}

function decodeOne(config: VideoDecoderConfig, data: Uint8Array): Promise<{ width: number; height: number } | null> {
  return new Promise((resolve) => {
    const decoder = new VideoDecoder({
      output(frame) {
        resolve({ width: frame.displayWidth, height: frame.displayHeight })
        frame.close()
      },
      error: () => resolve(null),
    })
    decoder.configure(config)
    decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data }))
    decoder
      .flush()
      .catch(() => {})
      .then(() => resolve(null))
      .finally(() => {
        if (decoder.state !== 'closed') decoder.close()
      })
  })
}

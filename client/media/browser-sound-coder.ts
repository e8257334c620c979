import { AUDIO_CHANNELS, AUDIO_CODEC, AUDIO_RATE } from '#schema/live.ts'
import { AAC_FRAME } from './fmp4.ts'
import { SOUND_BITRATE, type SoundCoder, type SoundListeners } from './sound-coder.ts'

const config = { codec: AUDIO_CODEC, sampleRate: AUDIO_RATE, numberOfChannels: AUDIO_CHANNELS, bitrate: SOUND_BITRATE }

export async function hasSoundCoder(): Promise<boolean> {
  if (!('AudioEncoder' in globalThis)) return false
  const answer = await AudioEncoder.isConfigSupported(config).catch(() => null)
  return answer?.supported === true
}

export function openBrowserCoder({ give, fail }: SoundListeners): SoundCoder {
  let count = 0
  const encoder = new AudioEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      give(bytes)
    },
    error: fail,
  })
  encoder.configure(config)
  return {
    code(frame) {
      const timestamp = Math.round((count * AAC_FRAME * 1e6) / AUDIO_RATE)
      count += 1
      const data = new AudioData({
        format: 'f32',
        sampleRate: AUDIO_RATE,
        numberOfChannels: AUDIO_CHANNELS,
        numberOfFrames: AAC_FRAME,
        timestamp,
        data: frame,
      })
      if (encoder.state === 'configured') encoder.encode(data)
      data.close()
    },
    close() {
      if (encoder.state !== 'closed') encoder.close()
    },
  }
}

import { withDeadline } from '#client/media/deadline.ts'
import { AUDIO_CHANNELS, AUDIO_CODEC, AUDIO_RATE } from '#schema/messages/live.ts'
import { AAC_CONFIG, AAC_FRAME } from '#schema/mp4/camera-tracks.ts'
import { type MicrophoneEncoder, SOUND_BITRATE, type SoundListeners } from './audio-encoder.ts'

const config = { codec: AUDIO_CODEC, sampleRate: AUDIO_RATE, numberOfChannels: AUDIO_CHANNELS, bitrate: SOUND_BITRATE }

const ANSWER_MS = 3_000

export async function hasAudioEncoder(): Promise<boolean> {
  if (!('AudioEncoder' in globalThis)) return false
  const answer = await withDeadline(AudioEncoder.isConfigSupported(config), ANSWER_MS).catch(() => null)
  return answer?.supported === true
}

export function openBrowserAudioEncoder({ give, fail }: SoundListeners): MicrophoneEncoder {
  let count = 0
  let isOurs = true
  const encoder = new AudioEncoder({
    output(chunk, metadata) {
      isOurs &&= isOurKind(metadata?.decoderConfig?.description)
      if (!isOurs)
        return fail(new Error('The browser’s AAC encoder makes another kind of sound than it was asked for.'))
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      give(bytes)
    },
    error: fail,
  })
  encoder.configure(config)
  return {
    encode(frame) {
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

/** Whether the AudioSpecificConfig starts with the expected bytes; a missing one is accepted. */
function isOurKind(description: AllowSharedBufferSource | undefined): boolean {
  if (!description) return true
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  return AAC_CONFIG.every((byte, place) => bytes[place] === byte)
}

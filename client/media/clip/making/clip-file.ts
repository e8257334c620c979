import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { AUDIO_CHANNELS, AUDIO_CODEC, AUDIO_RATE } from '#schema/messages/live.ts'
import { AAC_CONFIG, AAC_FRAME } from '#schema/mp4/camera-tracks.ts'
import type { EncodedPicture } from './clip-encoder.ts'

export type ClipFile = {
  addPicture(picture: EncodedPicture): void
  addSound(frame: Uint8Array, atMs: number): void
  /** Of the pictures and sounds so far. */
  bytes(): number
  finish(): Promise<Blob>
}

const FRAME_S = AAC_FRAME / AUDIO_RATE

/** An MP4 whose moov comes first, so that it plays while it is still loading. Failures are thrown by `finish`. */
export async function openClipFile(): Promise<ClipFile> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() })
  const [video, audio] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(video)
  output.addAudioTrack(audio)
  await output.start()
  const written: Promise<void>[] = []
  let isFirstSound = true
  let count = 0

  return {
    bytes: () => count,
    addPicture({ bytes, isKey, atUs, durationUs, decoder }) {
      count += bytes.length
      const packet = new EncodedPacket(bytes, isKey ? 'key' : 'delta', atUs / 1e6, durationUs / 1e6)
      written.push(video.add(packet, decoder ? { decoderConfig: decoder } : undefined))
    },
    addSound(frame, atMs) {
      count += frame.length
      const packet = new EncodedPacket(frame, 'key', atMs / 1_000, FRAME_S)
      written.push(audio.add(packet, isFirstSound ? { decoderConfig: soundConfig } : undefined))
      isFirstSound = false
    },
    async finish() {
      await Promise.all(written)
      await output.finalize()
      return new Blob([output.target.buffer ?? ''], { type: 'video/mp4' })
    },
  }
}

/** Of all cameras (decision 8). */
const soundConfig: AudioDecoderConfig = {
  codec: AUDIO_CODEC,
  sampleRate: AUDIO_RATE,
  numberOfChannels: AUDIO_CHANNELS,
  description: Uint8Array.from(AAC_CONFIG),
}

// The package's own entry starts a worker from a string, which the CSP forbids; this code runs in a worker anyway.

import { AUDIO_CHANNELS, AUDIO_RATE } from '#schema/messages/live.ts'
import { AAC_FRAME } from '#schema/mp4/camera-tracks.ts'
import openFfmpeg from '../../../../node_modules/@mediabunny/aac-encoder/dist/modules/build/aac.js'
import { type MicrophoneEncoder, SOUND_BITRATE, type SoundListeners } from './audio-encoder.ts'

/** The compiled C interface of FFmpeg's AAC encoder; pointers are numbers. */
type Ffmpeg = {
  HEAPU8: Uint8Array
  _init_encoder(channels: number, rate: number, bitrate: number): number
  _get_encode_input_ptr(coder: number, bytes: number): number
  _send_frame(coder: number, time: bigint): number
  _receive_packet(coder: number): number
  _get_encoded_data(coder: number): number
  _close_encoder(coder: number): void
}

export async function openWasmAudioEncoder({ give, fail }: SoundListeners): Promise<MicrophoneEncoder> {
  const ffmpeg = (await openFfmpeg()) as Ffmpeg
  const coder = ffmpeg._init_encoder(AUDIO_CHANNELS, AUDIO_RATE, SOUND_BITRATE)
  if (coder === 0) throw new Error('The AAC encoder did not start.')
  let count = 0

  function write(frame: Float32Array) {
    const bytes = new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength)
    const place = ffmpeg._get_encode_input_ptr(coder, bytes.length)
    ffmpeg.HEAPU8.set(bytes, place)
    const outcome = ffmpeg._send_frame(coder, BigInt(count * AAC_FRAME))
    count += 1
    if (outcome < 0) fail(new Error(`The AAC encoder refused a frame: ${outcome}.`))
  }

  function read() {
    for (let size = ffmpeg._receive_packet(coder); size > 0; size = ffmpeg._receive_packet(coder)) {
      const place = ffmpeg._get_encoded_data(coder)
      give(ffmpeg.HEAPU8.slice(place, place + size))
    }
  }

  return {
    encode(frame) {
      write(frame)
      read()
    },
    close: () => ffmpeg._close_encoder(coder),
  }
}

// The package's own entry runs it in a worker made of text, which our pages' rules forbid; we are in a worker already.

import { AUDIO_CHANNELS, AUDIO_RATE } from '#schema/live.ts'
import openFfmpeg from '../../node_modules/@mediabunny/aac-encoder/dist/modules/build/aac.js'
import { AAC_FRAME } from './fmp4.ts'
import { SOUND_BITRATE, type SoundCoder, type SoundListeners } from './sound-coder.ts'

/** FFmpeg's AAC encoder as the package compiled it: C functions over a memory of its own. Pointers are numbers. */
type Ffmpeg = {
  HEAPU8: Uint8Array
  _init_encoder(channels: number, rate: number, bitrate: number): number
  _get_encode_input_ptr(coder: number, bytes: number): number
  _send_frame(coder: number, time: bigint): number
  _receive_packet(coder: number): number
  _get_encoded_data(coder: number): number
  _close_encoder(coder: number): void
}

export async function openWasmCoder({ give, fail }: SoundListeners): Promise<SoundCoder> {
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
    code(frame) {
      write(frame)
      read()
    },
    close: () => ffmpeg._close_encoder(coder),
  }
}

import { expect, test, vi } from 'vitest'
import type { SoundListeners } from '#client/media/capture/encoders/audio-encoder.ts'
import { AAC_FRAME } from '#schema/mp4/camera-tracks.ts'
import { openAudioTrack } from './audio-track.ts'
import type { Sound } from './segmenter.ts'

const FRAME_MS = (AAC_FRAME * 1_000) / 48_000

test('a failed sound encoder is replaced, and the next frames keep their times', async () => {
  vi.useFakeTimers()
  const coders: SoundListeners[] = []
  const given: Sound[] = []
  const fail = vi.fn()
  /** Outputs one priming frame first, as AAC encoders do, then each frame in turn. */
  const openCoder = async (listeners: SoundListeners) => {
    coders.push(listeners)
    let isBegun = false
    return {
      encode(frame: Float32Array) {
        if (!isBegun) listeners.give(new Uint8Array([0]))
        isBegun = true
        listeners.give(new Uint8Array([frame[0] ?? 0]))
      },
      close() {},
    }
  }
  const track = openAudioTrack(0, (sound) => given.push(sound), fail, openCoder)
  const hearFrame = (number: number) =>
    track.hear(new Float32Array(2 * AAC_FRAME).fill(number), (number - 1) * FRAME_MS)

  await vi.advanceTimersByTimeAsync(0)
  hearFrame(1)
  hearFrame(2)
  coders[0]?.fail(new Error('The encoder was closed.'))
  hearFrame(3)
  await vi.advanceTimersByTimeAsync(1_000)
  hearFrame(4)

  expect(fail).toHaveBeenCalledOnce()
  expect(coders).toHaveLength(2)
  const places = given.map(({ at, bytes }) => [at / AAC_FRAME, bytes[0]])
  expect(places).toEqual([
    [-1, 0],
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ])
  vi.useRealTimers()
})

import { expect, test } from 'vitest'
import { buildFragment } from '#schema/mp4/build-fragment.ts'
import { buildInitSegment } from '#schema/mp4/build-init-segment.ts'
import { testFootage } from '#tests/support/media/footage.ts'
import { sampleOf, unitsIn } from './avc.ts'
import { firstSample } from './first-sample.ts'
import { mp4Reader, type RecordedSample, type RecordedTrack } from './reader.ts'

test('the reported number of bytes suffices for the first picture, and one byte less does not', async () => {
  const { mp4, aac } = await testFootage(1)
  const tracks: RecordedTrack[] = []
  const pictures: RecordedSample[] = []
  mp4Reader({ track: (track) => tracks.push(track), samples: (samples) => pictures.push(...samples) }).push(mp4)
  const [track] = tracks
  if (!track) throw new Error('There is no picture.')
  const video = pictures.map(({ bytes, isKey }) => {
    return { isKey, duration: 3_000, bytes: sampleOf(unitsIn(bytes) ?? [], track.avcC) }
  })
  const map = buildInitSegment(track.avcC, track.width, track.height)
  const segment = buildFragment({ sequence: 1, videoTime: 90_000, video, audioTime: 48_000, audio: aac.slice(0, 47) })

  const first = firstSample(map, segment.subarray(0, segment.length / 2))
  expect(first?.sample.bytes).toEqual(video[0]?.bytes)
  expect(first?.track).toMatchObject({ width: 320, height: 180 })
  expect(firstSample(map, segment.subarray(0, first?.bytes))?.sample.bytes).toEqual(video[0]?.bytes)
  expect(firstSample(map, segment.subarray(0, (first?.bytes ?? 0) - 1))).toBeNull()
  expect(firstSample(map, segment.subarray(0, 40))).toBeNull()
})

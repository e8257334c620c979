import { expect, test } from 'vitest'
import { openSlate, slotted } from '#server/live/storage/slate.ts'
import { encodeSecond } from '#tests/support/media/encode-second.ts'
import { type Box, boxAt, boxesIn } from './boxes/boxes.ts'
import { demuxTrack, trackNames } from './demux.ts'
import { decodeTimeOf } from './fragment.ts'
import { type InitSegment, parseInitSegment } from './init-segment.ts'
import { segmentFault } from './media-segment.ts'
import { trackOfExtension } from './tracks.ts'

const { init, segment } = encodeSecond({ width: 320, height: 180 })
const content = (bytes: Uint8Array | null, type: string) =>
  boxesIn(bytes ?? Buffer.alloc(0))?.find((box) => box.type === type)
const mdat = (bytes: Uint8Array | null) => Buffer.from(content(bytes, 'mdat')?.content ?? [])

test.each([
  ['a camera', { init, segment: slotted(segment)(7) }],
  ['the slate', openSlate().then((slate) => ({ init: slate.init, segment: slate.segment(7) }))],
])('the tracks of %s are all that it has, each by itself at its own time', async (_whose, film) => {
  const { init, segment } = await film
  const [video, audio] = trackNames.map((name) => demuxTrack(init, segment, name))
  const both = Buffer.concat([mdat(video ?? null), mdat(audio ?? null)])
  expect(both).toEqual(mdat(segment).subarray(0, both.length))
  // The slate's mdat has one spare audio frame, for slots that need it.
  expect(mdat(segment).length - both.length).toBeLessThan(16)
  for (const [place, bytes] of [video, audio].entries()) {
    const moof = content(bytes ?? null, 'moof')
    const time = moof && boxAt(moof, 'traf', 'tfdt')
    const whole = content(segment, 'moof')
    const traf = whole && boxesIn(whole.content, whole.at)?.filter(({ type }) => type === 'traf')[place]
    expect(time && decodeTimeOf(time)).toBe(decodeTimeOf(boxAt(traf as Box, 'tfdt') as Box))
  }
})

test('a head names one track, of which its segments are', () => {
  const run = parseInitSegment(init) as InitSegment
  for (const name of trackNames) {
    const head = demuxTrack(init, null, name)
    const moov = content(head, 'moov')
    expect((moov ? boxesIn(moov.content) : [])?.filter(({ type }) => type === 'trak')).toHaveLength(1)
    const trex = moov && boxAt(moov, 'mvex', 'trex')
    expect(trex && trackOfExtension(trex)).toBe(run[name].id)
  }
  const claim = { slot: 0, startMs: 0, durationMs: 1_000 }
  expect(segmentFault(demuxTrack(init, segment, 'video') ?? init, run, claim)?.fault).toBe(
    'A segment has video and audio.',
  )
})

test('what is not as ours are has no tracks', () => {
  expect(demuxTrack(segment, null, 'video')).toBeNull()
  expect(demuxTrack(init, init, 'audio')).toBeNull()
})

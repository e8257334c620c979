import hls from 'hls-parser'
import { describe, expect, test } from 'vitest'
import { slate } from '#server/live/programme/decisions/decide.ts'
import type { Segment } from '#server/live/programme/decisions/live.ts'
import { newSegmentIndex } from '#server/live/programme/state/segment-index.ts'
import { allSlots, changesUpTo, liveSlots } from './camera-slots.ts'
import { type Entry, followingLines, livePlaylist, recordingPlaylist, wholePlaylist } from './playlist.ts'

const stream = { eventId: 'e1', mediaUrl: '', epochMs: Date.UTC(2026, 11, 6, 10) }
const entry = (slot: number, deviceId = 'cam', run = 0): Entry => ({
  slot,
  deviceId,
  run,
  startMs: slot * 1_000,
  durationMs: 1_000,
})

/** Parses a playlist independently of the code under test. */
function read(text: string) {
  const playlist = hls.parse(text)
  if (playlist.isMasterPlaylist) throw new Error('This is a master playlist.')
  return playlist
}

const isNew = ({ discontinuity }: { discontinuity?: boolean }) => discontinuity === true

describe('the live playlist', () => {
  const text = livePlaylist(stream, {
    entries: [{ ...entry(7), startMs: 7_004, durationMs: 1_012 }, entry(8), slate(9, 'gap'), entry(10, 'cam', 1)],
    discontinuities: 2,
    isOver: false,
  })

  test('says for each slot when it was and where it is, and for each source with what it is decoded', () => {
    expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:1
#EXT-X-MEDIA-SEQUENCE:7
#EXT-X-DISCONTINUITY-SEQUENCE:2
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES
#EXT-X-MAP:URI="/live/media/e1/cam/0/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-12-06T10:00:07.004Z
#EXTINF:1.012,
/live/media/e1/cam/0/7.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-12-06T10:00:08.000Z
#EXTINF:1.000,
/live/media/e1/cam/0/8.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="/live/media/e1/slate/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-12-06T10:00:09.000Z
#EXTINF:1.000,
/live/media/e1/slate/9.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="/live/media/e1/cam/1/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-12-06T10:00:10.000Z
#EXTINF:1.000,
/live/media/e1/cam/1/10.m4s
`)
  })

  test('is read by others as it is meant', () => {
    const { segments, ...playlist } = read(text)
    expect(playlist).toMatchObject({
      version: 9,
      targetDuration: 1,
      mediaSequenceBase: 7,
      discontinuitySequenceBase: 2,
      independentSegments: true,
      lowLatencyCompatibility: { canBlockReload: true },
      endlist: false,
    })
    expect(
      segments.map(({ mediaSequenceNumber, discontinuitySequence }) => [mediaSequenceNumber, discontinuitySequence]),
    ).toEqual([
      [7, 2],
      [8, 2],
      [9, 3],
      [10, 4],
    ])
    expect(segments.map(({ map }) => map?.uri)).toEqual([
      '/live/media/e1/cam/0/init.mp4',
      '/live/media/e1/cam/0/init.mp4',
      '/live/media/e1/slate/init.mp4',
      '/live/media/e1/cam/1/init.mp4',
    ])
    expect(segments[0]?.programDateTime).toEqual(new Date('2026-12-06T10:00:07.004Z'))
  })

  test('says when nothing follows', () => {
    const over = livePlaylist(stream, { entries: [entry(0)], discontinuities: 0, isOver: true })
    expect(read(over).endlist).toBe(true)
  })

  test('counts each source that there was before, wherever the window begins', () => {
    const entries = [entry(0), entry(1, 'b'), entry(2, 'b'), slate(3, 'gap'), slate(4, 'full'), entry(5, 'b'), entry(6)]
    expect(entries.map((_, place) => changesUpTo(entries, place))).toEqual([0, 1, 1, 2, 2, 3, 4])
    const sequences = entries.map((_, place) => {
      const window = { entries: entries.slice(place), discontinuities: changesUpTo(entries, place), isOver: false }
      return read(livePlaylist(stream, window)).segments.map(({ discontinuitySequence }) => discontinuitySequence)
    })
    expect(sequences.map((window) => window.at(-1))).toEqual([4, 4, 4, 4, 4, 4, 4])
    expect(sequences.map((window) => window[0])).toEqual([0, 1, 1, 2, 2, 3, 4])
  })
})

describe('the whole programme', () => {
  const entries = [slate(0, 'gap'), entry(1), entry(2), entry(3, 'b')]

  const lines = followingLines(stream, entries, undefined)

  test('is a playlist of an event that goes on, from the first slot', () => {
    const playlist = read(wholePlaylist(lines, false))
    expect(playlist).toMatchObject({ mediaSequenceBase: 0, playlistType: 'EVENT', endlist: false })
    expect(playlist.segments.map(isNew)).toEqual([false, true, false, true])
    expect(read(wholePlaylist(lines, true)).endlist).toBe(true)
  })

  test('grows line by line to the same', () => {
    const grown = entries.map((one, place) => followingLines(stream, [one], entries[place - 1]))
    expect(grown.join('')).toBe(lines)
  })
})

test('a recording leaves slots out, and says where its time jumps', () => {
  const { segments, ...playlist } = read(recordingPlaylist(stream, [entry(2), entry(3), entry(6), entry(7)]))
  expect(playlist).toMatchObject({ mediaSequenceBase: 0, playlistType: 'VOD', endlist: true })
  expect(segments.map((segment) => [segment.uri.split('/').at(-1), isNew(segment)])).toEqual([
    ['2.m4s', false],
    ['3.m4s', false],
    ['6.m4s', true],
    ['7.m4s', false],
  ])
})

describe('a camera’s own playlist', () => {
  const received = (slot: number, afterMs: number, run = 0): Segment => ({
    ...{ deviceId: 'cam', slot, run, startMs: slot * 1_000, durationMs: 1_000 },
    receivedMs: (slot + 1) * 1_000 + afterMs,
  })
  function camera(...segments: Segment[]) {
    const reel = newSegmentIndex('cam')
    for (const segment of segments) reel.add(segment)
    return reel
  }
  const inShort = (entries: Entry[]) => entries.map(({ slot, isHole }) => `${slot}${isHole ? '-' : ''}`).join(' ')

  test('waits for a slot that may still come, and lists it as a hole when it does not', () => {
    const it = camera(received(3, 300), received(5, 300))
    expect(inShort(liveSlots(it, 7_400))).toBe('3')
    expect(inShort(liveSlots(it, 7_501))).toBe('3 4- 5')
  })

  test('leaves a hole a hole while it is live, whatever comes to fill it, and fills it afterwards', () => {
    const it = camera(received(3, 300), received(5, 300), received(4, 9_000))
    expect(inShort(liveSlots(it, 60_000))).toBe('3 4- 5')
    expect(inShort(allSlots(it))).toBe('3 4 5')
  })

  test('ends with the camera’s newest', () => {
    expect(inShort(liveSlots(camera(received(3, 300), received(4, 8_000)), 60_000))).toBe('3')
  })

  test('is read by others with its holes, and with a new source for each run', () => {
    const entries = liveSlots(camera(received(3, 300), received(5, 300, 1), received(6, 300, 1)), 60_000)
    const { segments } = read(livePlaylist(stream, { entries, discontinuities: 0, isOver: false }))
    expect(segments.map((segment) => [!!segment.gap, isNew(segment)])).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [false, false],
    ])
  })
})

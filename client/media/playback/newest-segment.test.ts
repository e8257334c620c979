import { expect, test } from 'vitest'
import { newestSegment, segmentBeforeEnd } from './newest-segment.ts'

const address = 'https://maidan.example/live/final/programme.m3u8'
const playlist = `#EXTM3U
#EXT-X-TARGETDURATION:1
#EXT-X-MAP:URI="/live/media/e/a/0/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-12-06T10:00:00.000Z
#EXTINF:1.000,
/live/media/e/a/0/0.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="/live/media/e/b/3/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-12-06T10:00:01.000Z
#EXTINF:0.967,
/live/media/e/b/3/1.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-12-06T10:00:02.000Z
#EXT-X-GAP
#EXTINF:1.000,
/live/media/e/b/3/2.m4s
`

test('the newest segment is the last one that is no gap, with its init segment', () => {
  expect(newestSegment(playlist, address)).toEqual({
    segment: {
      url: 'https://maidan.example/live/media/e/b/3/1.m4s',
      mapUrl: 'https://maidan.example/live/media/e/b/3/init.mp4',
      startsMs: Date.parse('2026-12-06T10:00:01Z'),
      seconds: 0.967,
    },
    isOver: false,
  })
})

test('reads the end of a playlist, and an empty one', () => {
  expect(newestSegment(`${playlist}#EXT-X-ENDLIST\n`, address).isOver).toBe(true)
  expect(newestSegment('#EXTM3U\n', address)).toEqual({ segment: null, isOver: false })
})

test('finds the segment that is played so many seconds before the end, gaps left out', () => {
  const slotAt = (seconds: number) => segmentBeforeEnd(playlist, address, seconds)?.url.at(-5)
  expect([0, 0.5, 0.967, 1.5, 9].map(slotAt)).toEqual(['1', '1', '1', '0', '0'])
  expect(segmentBeforeEnd('#EXTM3U\n', address, 3)).toBeNull()
})

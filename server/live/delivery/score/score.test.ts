import { gunzipSync, gzipSync } from 'node:zlib'
import { M3U8Parser, PlaylistLevelType } from 'hls.js/light'
import hls from 'hls-parser'
import { describe, expect, test } from 'vitest'
import { readScoreTag, SCORE_CLASS } from '#schema/scoring/date-range.ts'
import { changeAt } from '#schema/scoring/timeline.ts'
import {
  followingLines,
  livePlaylist,
  recordingPlaylist,
  wholePlaylist,
} from '#server/live/delivery/playlists/playlist.ts'
import { cricketDetails } from '#tests/support/fixtures/cricket-details.ts'
import { foldedPublication, publishedScore } from '#tests/support/scoring/published-score.ts'
import { scoreContent } from './score-content.ts'
import { scoreSubtitles } from './score-subtitles.ts'
import { servedScore } from './served-score.ts'

type Tap = Parameters<typeof publishedScore>[1][number]

const EPOCH = Date.UTC(2026, 11, 6, 10)
const FORM = { type: 'cricket', details: cricketDetails, startsAtMs: EPOCH }
const stream = { eventId: '0c2d2b9e-6a4e-4c6e-9d59-2f1f5a3d1c11', mediaUrl: '', epochMs: EPOCH }
const DEVICE = 'b3a1c7de-97b0-4a3f-8a3e-5f5d0e8f9a10'

const ball = (second: number, runs: number): Tap => ({ at: EPOCH + second * 1_000, kind: 'ball', payload: { runs } })
const published = (taps: readonly Tap[]) => publishedScore(FORM, taps)
const contentOf = async (taps: readonly Tap[]) => scoreContent(await foldedPublication(published(taps)))

function slots(from: number, count: number) {
  return Array.from({ length: count }, (_, place) => {
    const slot = from + place
    return { slot, deviceId: DEVICE, run: 0, startMs: slot * 1_000, durationMs: 1_000 }
  })
}

function window(from: number, tags: readonly string[]): string {
  return livePlaylist(stream, { entries: slots(from, 30), discontinuities: 0, isOver: false, tags })
}

/** The tags as hls.js, which plays them, has them, in the order of the playlist. */
function tagsIn(playlist: string) {
  const { dateRanges, playlistParsingError } = M3U8Parser.parseLevelPlaylist(
    ...([playlist, 'https://maidan.example/live/x/programme.m3u8', 0, PlaylistLevelType.MAIN, 0, null] as const),
  )
  expect(playlistParsingError).toBeNull()
  return Object.values(dateRanges).map((range) => {
    expect([range?.isValid, range?.class]).toEqual([true, SCORE_CLASS])
    return { id: range?.id, startMs: range?.startDate.getTime(), ...readScoreTag(range?.attr ?? {}) }
  })
}

/** Two innings of twenty overs, a ball every 37 s, with what the score needs most: extras, wickets, all scores. */
function twentyOvers(): Tap[] {
  return Array.from({ length: 240 }, (_, place) => {
    const payload = place % 17 === 16 ? { wicket: 'bowled' } : { runs: [0, 1, 1, 4, 2, 0, 6][place % 7] }
    return { at: EPOCH + place * 37_000 + 411, kind: 'ball', payload }
  })
}

describe('the tags of a live window', () => {
  test('carry the score in force at its first slot and every one after it, as hls.js reads them', async () => {
    const content = await contentOf([ball(3, 1), ball(40, 4), ball(77, 6), ball(90, 0)])
    const tags = tagsIn(window(60, content.tagsFrom(EPOCH + 60_000)))
    expect(tags.map(({ id, atMs, text }) => [id, ((atMs ?? 0) - EPOCH) / 1_000, text])).toEqual([
      ['s0.2', 40, '5/0 (0.2) – –'],
      ['s0.3', 77, '11/0 (0.3) – –'],
      ['s0.4', 90, '11/0 (0.4) – –'],
    ])
    for (const { startMs, tag, atMs } of tags) {
      const change = changeAt(content.changes, startMs ?? 0)
      expect(atMs).toBe(startMs)
      expect(tag).toEqual({ revision: 0, count: expect.any(Number), board: change?.board, result: change?.result })
    }
  })

  test('are those of the first score before anything is scored in it, and none before scoring', async () => {
    const content = await contentOf([ball(100, 1)])
    expect(tagsIn(window(60, content.tagsFrom(EPOCH + 60_000))).map(({ id }) => id)).toEqual(['s0.1'])
    expect((await contentOf([])).tagsFrom(EPOCH)).toEqual([])
  })

  test('keep their attributes while entries are added, and are all new after a correction', async () => {
    const taps = [ball(3, 1), ball(40, 4), ball(50, 0)]
    const first = await contentOf(taps)
    const later = await contentOf([...taps, ball(60, 2)])
    expect(later.tagsFrom(EPOCH).slice(0, 3)).toEqual(first.tagsFrom(EPOCH))
    expect(later.tagsFrom(EPOCH)).toHaveLength(4)

    const correction = {
      at: EPOCH + 61_000,
      kind: 'replace',
      target: 'entry-1',
      payload: { kind: 'ball', payload: { runs: 3 } },
    }
    const corrected = await contentOf([...taps, ball(60, 2), correction])
    expect(tagsIn(window(0, corrected.tagsFrom(EPOCH))).map(({ id, text }) => [id, text])).toEqual([
      ['s1.1', '3/0 (0.1) – –'],
      ['s1.2', '7/0 (0.2) – –'],
      ['s1.3', '7/0 (0.3) – –'],
      ['s1.4', '9/0 (0.4) – –'],
    ])
  })

  test('of a ball that is slipped in have different ids, and counts that never fall', async () => {
    const content = await contentOf([ball(3, 1), ball(40, 4), ball(20, 2)])
    const tags = tagsIn(window(0, content.tagsFrom(EPOCH)))
    expect(tags.map(({ id, tag }) => [id, tag?.count])).toEqual([
      ['s1.1', 1],
      ['s1.3', 3],
      ['s1.2', 3],
    ])
  })

  test.each([`it's "over"`, 'back\\slash \\" and \\\\', 'line\nbreak, comma=equals', 'बारिश से ‘रद्द’ 🌧️'])(
    'carry what somebody typed: %j',
    async (words) => {
      const content = await contentOf([
        ball(1, 4),
        { at: EPOCH + 5_000, kind: 'declare-result', payload: { side: 0, words } },
      ])
      const last = tagsIn(window(0, content.tagsFrom(EPOCH))).at(-1)
      expect(Object.values(last?.tag?.result?.sentence.values ?? {})).toContain(words)
      expect(last?.tag?.result).toEqual(content.changes.at(-1)?.result)
    },
  )

  test('stay where other players and tools do not mind them', async () => {
    const content = await contentOf([ball(3, 1), ball(10, 4)])
    const playlist = hls.parse(window(0, content.tagsFrom(EPOCH))) as hls.types.MediaPlaylist
    expect(playlist.segments.map(({ uri }) => uri.split('/').at(-1))).toEqual(
      slots(0, 30).map(({ slot }) => `${slot}.m4s`),
    )
  })

  test('cost less than 0.5 kB', async () => {
    const zipped = (text: string) => gzipSync(text, { level: 4 }).length
    const taps = twentyOvers()
    const costs = await Promise.all(
      Array.from({ length: 80 }, async (_, place) => {
        const from = 30 + place * 109
        const content = await contentOf(taps.filter(({ at }) => at < EPOCH + (from + 30) * 1_000))
        return zipped(window(from, content.tagsFrom(EPOCH + from * 1_000))) - zipped(window(from, []))
      }),
    )
    expect(Math.max(...costs)).toBeLessThan(500)
    expect(Math.min(...costs)).toBeGreaterThan(0)
  })
})

describe('the tags of the whole programme and of the recording', () => {
  test('are all changes, as texts', async () => {
    const content = await contentOf(twentyOvers())
    const lines = followingLines(stream, slots(0, 60), undefined)
    for (const playlist of [
      wholePlaylist(lines, false, content.allTags()),
      recordingPlaylist(stream, slots(0, 60), content.allTags()),
    ]) {
      const tags = tagsIn(playlist)
      expect(tags.map(({ atMs }) => atMs)).toEqual(content.changes.map(({ atMs }) => atMs))
      expect(new Set(tags.map(({ id }) => id)).size).toBe(240)
      expect(tags[0]?.id).toBe('t0.1')
      expect(tags.every(({ tag, text }) => tag === null && text !== '')).toBe(true)
    }
  })
})

test('a recording without slots has no tags, which ask for a date', async () => {
  const content = await contentOf([ball(3, 1)])
  expect(recordingPlaylist(stream, [], content.allTags())).not.toContain('DATERANGE')
})

describe('the published score', () => {
  const taps = [ball(3, 1), ball(40, 4), { at: EPOCH + 41_000, kind: 'note', payload: { words: 'Drinks' } }]
  const undo: Tap = { at: EPOCH + 50_000, kind: 'undo', target: 'entry-2' }

  function served(log: Tap[]) {
    let asked = 0
    const source = {
      async published() {
        asked += 1
        return log.length === 0 ? null : foldedPublication(published(log))
      },
    }
    return { score: servedScore('event', source), asked: () => asked }
  }

  test('is there once scoring has begun', async () => {
    const log: Tap[] = []
    const { score } = served(log)
    await score.refresh()
    expect([score.content(), await score.at(0, 1)]).toEqual([null, null])
    log.push(...taps)
    expect(JSON.parse((await score.at(0, 3))?.text.toString() ?? '')).toEqual(published(taps))
  })

  test('has a name for each count, whose content stays the same', async () => {
    const log = [...taps]
    const { score } = served(log)
    await score.refresh()
    const before = await score.at(0, 2)
    log.push(ball(60, 6))
    await score.refresh()
    expect((await score.at(0, 2))?.text.equals(before?.text ?? Buffer.alloc(0))).toBe(true)
    const { count, entries } = JSON.parse(before?.text.toString() ?? '')
    expect([count, entries.map(({ seq }: { seq: number }) => seq)]).toEqual([2, [1, 2]])
    expect(gunzipSync((await before?.zipped()) ?? '').toString()).toBe(before?.text.toString())
    expect([before?.maxAgeSeconds, score.content()?.newest.maxAgeSeconds]).toEqual([31_536_000, 1])
  })

  test('has another revision after a correction; the one before is kept for a while', async () => {
    const log = [...taps]
    const { score } = served(log)
    await score.refresh()
    const before = await score.at(0, 3)
    log.push(undo)
    const after = JSON.parse((await score.at(1, 4))?.text.toString() ?? '')
    expect([after.revision, after.entries.map(({ id }: { id: string }) => id)]).toEqual([1, ['entry-1', 'entry-3']])
    expect(await score.at(0, 3)).toBe(before)
    expect(await score.at(0, 1)).toBeNull()
    for (let second = 100; second < 140; second++) {
      log.push(ball(second, 1))
      await score.refresh()
    }
    expect(await score.at(0, 3)).toBeNull()
  })

  test('that is not there yet is read once more, and others are not', async () => {
    const { score, asked } = served([...taps])
    await score.refresh()
    const before = asked()
    expect([await score.at(0, 1), await score.at(0, 3)]).not.toContain(null)
    expect(asked()).toBe(before)
    expect(await score.at(0, 9)).toBeNull()
    expect(asked()).toBe(before + 1)
  })

  test('has nothing but what viewers need', async () => {
    const [entry] = published(taps).entries
    const secret = { ...entry, author: 'user', deviceId: 'phone', fence: 3 } as unknown as typeof entry
    const content = scoreContent(await foldedPublication({ ...published(taps), entries: secret ? [secret] : [] }))
    expect(Object.keys(JSON.parse(content.newest.text.toString()).entries[0])).toEqual([
      'id',
      'seq',
      'at',
      'kind',
      'payload',
    ])
  })
})

describe('subtitles', () => {
  const changes = async () => (await contentOf([ball(3, 1), ball(7.25, 4), ball(7.5, 6), ball(9, 0)])).changes

  test('of a slot begin with the score in force, and change within it', async () => {
    const sides = ['Kings & <Queens>', '']
    expect(scoreSubtitles(await changes(), { slot: 7, epochMs: EPOCH, sides })).toBe(`WEBVTT
X-TIMESTAMP-MAP=MPEGTS:630000,LOCAL:00:00:00.000

00:00:00.000 --> 00:00:00.250
Kings &amp; &lt;Queens&gt; 1/0 (0.1)
–

00:00:00.250 --> 00:00:00.500
Kings &amp; &lt;Queens&gt; 5/0 (0.2)
–

00:00:00.500 --> 00:00:01.000
Kings &amp; &lt;Queens&gt; 11/0 (0.3)
–
`)
  })

  test('of a slot before the score are empty, and their time stays below 33 bits', async () => {
    const sides = ['', '']
    expect(scoreSubtitles(await changes(), { slot: 2, epochMs: EPOCH, sides })).toBe(
      'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:180000,LOCAL:00:00:00.000\n',
    )
    const late = scoreSubtitles(await changes(), { slot: 100_000, epochMs: EPOCH, sides })
    const [, timestamp] = /MPEGTS:(\d+)/.exec(late) ?? []
    expect(Number(timestamp)).toBe(9_000_000_000 - 2 ** 33)
  })
})

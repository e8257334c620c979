import { describe, expect, test } from 'vitest'
import { type PlayerEffect, type PlayerEvent, type PlayerState, playerAtFirst, type Scene } from './player-state.ts'
import { reducePlayer } from './reduce-player.ts'

const START = 1_000_000
const LIVE = { url: '/live/final/programme.m3u8', isLive: true, startMs: START }
const RECORDING = { ...LIVE, isLive: false }

type Change = { nowMs?: number; isOnline?: boolean; isHidden?: boolean } & {
  video?: Partial<Scene['video']>
  feed?: Partial<NonNullable<Scene['feed']>> | null
}

/** A video that plays well at `nowMs`, 60 s into the event and 3 s behind the live edge. */
function scene({ video, feed = {}, ...change }: Change = {}): Scene {
  return {
    nowMs: 60_000,
    isOnline: true,
    isHidden: false,
    video: {
      place: 57,
      decodedFrames: 1_000,
      isSeeking: false,
      hasFuture: true,
      bufferedSeconds: 2,
      isPaused: false,
      isEnded: false,
      hasError: false,
      rate: 1,
      ...video,
    },
    feed: feed && {
      pictureMs: START + 57_000,
      range: { fromMs: START + 30_000, toMs: START + 60_000 },
      distance: { behind: 3, target: 3, buffered: 2 },
      isSlate: false,
      dateRanges: [],
      ...feed,
    },
    ...change,
  }
}

/** Reduces the events in turn in one scene; returns the last state and all effects, as `type` or `type:value`. */
function run(from: PlayerState, events: PlayerEvent | PlayerEvent[], at: Scene = scene()) {
  let state = from
  const effects: string[] = []
  for (const event of [events].flat()) {
    const [next, made] = reducePlayer(state, { ...event, scene: at })
    state = next
    effects.push(...made.map(nameOf))
  }
  return { state, effects }
}

function nameOf(effect: PlayerEffect): string {
  const { type, ...values } = effect
  return [type, ...Object.values(values)].join(':')
}

const playing = (showing = LIVE): PlayerState => {
  const opening = run(playerAtFirst(showing, 0), { type: 'seekLive' }, scene({ nowMs: 0, feed: null })).state
  return run(opening, [{ type: 'opened', attempt: 1 }, { type: 'tick' }]).state
}
const STALLED: Change = { nowMs: 62_500, video: { bufferedSeconds: 0 } }
/** At the picture that stands in `playing`, `ms` later. */
const later = (ms: number, change: Change = {}) => scene({ ...change, nowMs: 60_000 + ms })

describe('opening', () => {
  test('a live programme opens at its live edge, and plays', () => {
    const opening = run(playerAtFirst(LIVE, 0), { type: 'seekLive' }, scene({ feed: null }))
    expect(opening.effects).toEqual(['closeFeed', 'open:1:false:'])
    const opened = run(opening.state, { type: 'opened', attempt: 1 })
    expect(opened.effects).toEqual(['adopt:1', 'follow:true', 'start'])
    expect(opened.state).toMatchObject({ mode: 'live', isOpen: true, reachesBack: false })
  })

  test('a recording opens at its start, and follows nothing', () => {
    const { state, effects } = run(playerAtFirst(RECORDING, 0), { type: 'seekLive' }, scene({ feed: null }))
    expect(effects).toEqual(['closeFeed', 'open:1:false:'])
    expect(state).toMatchObject({ mode: 'dvr', reachesBack: true })
  })

  test('a feed that opens after a newer request is discarded', () => {
    expect(run(playing(), { type: 'opened', attempt: 0 }).effects).toEqual(['discard:0'])
  })

  test('a feed that opens while paused does not play', () => {
    const paused = run(playerAtFirst(LIVE, 0), [{ type: 'seekLive' }, { type: 'pause' }], scene({ feed: null })).state
    expect(run(paused, { type: 'opened', attempt: 1 }).effects).toEqual(['adopt:1', 'follow:false'])
  })
})

describe('a failure', () => {
  const fails = (count: number) => Array.from({ length: count }, (): PlayerEvent => ({ type: 'broke' }))

  test('is retried three times, then reported', () => {
    const { state, effects } = run(playing(), fails(4))
    expect(effects).toEqual(['retryLater:1', 'retryLater:2', 'retryLater:3'])
    expect(state.fault).toBe('unreachable')
  })

  test('is retried for as long as the phone is offline', () => {
    const { state, effects } = run(playing(), fails(6), scene({ isOnline: false }))
    expect([effects.length, state.fault]).toEqual([6, null])
  })

  test('is retried at the current picture', () => {
    const { state } = run(playing(), { type: 'broke' })
    const { effects } = run(state, { type: 'retryDue' }, later(20_000))
    expect(effects).toEqual(['closeFeed', `open:2:true:${START + 57_000}`])
    expect(run(state, { type: 'retryDue' }, later(2_000)).effects).toEqual(['closeFeed', 'open:2:false:'])
  })

  test('to open counts only for the current attempt', () => {
    expect(run(playing(), { type: 'openFailed', attempt: 1 }).effects).toEqual(['retryLater:1'])
    const { state, effects } = run(playing(), { type: 'openFailed', attempt: 0 })
    expect([effects, state.missedAtMs]).toEqual([[], 60_000])
  })

  test('is forgotten after ten seconds of playing', () => {
    const failed = { ...playing(), failures: 2 }
    const at = (second: number) => later(second * 1_000, { video: { place: 57 + second } })
    let state = failed
    for (let second = 1; second <= 10; second += 1) state = run(state, { type: 'tick' }, at(second)).state
    expect(
      run({ ...failed, motion: { ...failed.motion, stoodAtMs: 55_000 } }, { type: 'tick' }, at(1)).state.failures,
    ).toBe(2)
    expect(state.failures).toBe(0)
  })

  test('that was reported is retried when the viewer presses play', () => {
    const { state } = run(playing(), fails(4))
    const again = run(state, { type: 'play' })
    expect(again.effects).toEqual(['closeFeed', 'open:2:false:'])
    expect(again.state).toMatchObject({ fault: null, failures: 0 })
  })
})

describe('media that cannot be decoded', () => {
  const undecodable: PlayerEvent = { type: 'undecodable', nextPartMs: null }

  test('at the live edge is waited for, then reported, and tried again with another init segment', () => {
    const waits: string[] = []
    let state = playing()
    while (state.fault === null) {
      const stepped = run(state, undecodable)
      waits.push(...stepped.effects.filter((effect) => effect.startsWith('stepLater')))
      state = stepped.state.fault ? stepped.state : run(stepped.state, { type: 'stepDue', atMs: null }).state
      if (state.fault) expect(stepped.effects).toEqual(['closeFeed', 'awaitInit'])
    }
    expect(waits.map((wait) => Number(wait.split(':')[2]))).toEqual([200, 800, 1_000, 1_500, 1_500, 1_500, 1_500])
    expect(state.fault).toBe('undecodable')
    const again = run(state, { type: 'initChanged' })
    expect(again.effects.at(-1)).toMatch(/^open:\d+:false:$/)
    expect(again.state.decodeErrors.count).toBe(0)
  })

  test('in a recording is skipped by a second, then to the next part, then reported', () => {
    let state = playing(RECORDING)
    const places: string[] = []
    for (let tries = 0; tries < 10; tries += 1) {
      const stepped = run(state, { type: 'undecodable', nextPartMs: START + 80_000 })
      places.push(...stepped.effects.slice(1))
      state = run(stepped.state, { type: 'opened', attempt: stepped.state.attempt }).state
    }
    expect(places.slice(0, 3)).toEqual([58, 80, 84].map((second) => `stepLater:${START + second * 1_000}:100`))
    expect([places.length, state.fault]).toEqual([9, 'undecodable'])
    expect(run(state, undecodable).effects).toEqual([])
  })

  test('is forgotten after four seconds of playing', () => {
    const { state } = run(playing(), undecodable)
    const opened = run(state, [
      { type: 'stepDue', atMs: null },
      { type: 'opened', attempt: 3 },
    ]).state
    const at = (ms: number) => later(ms, { video: { place: 57 + ms / 1_000 } })
    const soon = run(opened, { type: 'tick' }, at(900)).state
    expect(soon.decodeErrors.count).toBe(1)
    const moving = [1_800, 2_700, 3_600, 4_500].reduce((state, ms) => run(state, { type: 'tick' }, at(ms)).state, soon)
    expect(moving.decodeErrors.count).toBe(0)
  })

  test.each([
    ['stands with data at hand', { hasFuture: false, bufferedSeconds: 4 }, 5_500],
    ['stands for twelve seconds with data at hand', { bufferedSeconds: 4 }, 12_500],
  ])('is what %s', (_what, video, ms) => {
    expect(run(playing(), { type: 'tick' }, later(ms, { video })).effects).toEqual(['findNextPart', 'report'])
  })

  test('is what plays on without new pictures', () => {
    const at = (ms: number) => later(ms, { video: { place: 57 + ms / 1_000, bufferedSeconds: 4 } })
    let state = playing()
    const effects: string[] = []
    for (let ms = 250; ms <= 6_000; ms += 250) {
      const ticked = run(state, { type: 'tick' }, at(ms))
      state = ticked.state
      effects.push(...ticked.effects)
    }
    expect(effects).toContain('findNextPart')
  })
})

describe('a stall', () => {
  test('of a second without a failed request keeps the live edge', () => {
    const { state, effects } = run(playing(), { type: 'tick' }, scene(STALLED))
    expect([state.mode, effects]).toEqual(['live', ['report']])
  })

  test('with a failed request leaves the live edge, and catches up once there is data, faster', () => {
    const missed = run(playing(), { type: 'missed' }).state
    const stalled = run(
      missed,
      { type: 'tick' },
      scene({ ...STALLED, feed: { distance: { behind: 7, target: 3, buffered: 0 } } }),
    )
    expect(stalled.state.mode).toBe('catching-up')
    expect(stalled.effects).toEqual(['follow:false', 'setRate:1', 'report'])
    const moving = { ...STALLED, video: { place: 58 }, feed: { distance: { behind: 8, target: 3, buffered: 3 } } }
    expect(run(stalled.state, { type: 'tick' }, scene(moving)).effects).toEqual(['setRate:1.1', 'report'])
    const near = { ...moving, feed: { distance: { behind: 6, target: 3, buffered: 3 } } }
    const back = run(stalled.state, { type: 'tick' }, scene(near))
    expect(back.state.mode).toBe('live')
    expect(back.effects).toEqual(['setRate:1.1', 'follow:true', 'report'])
  })

  test('of twelve seconds reopens the feed at its picture', () => {
    const before = run(playing(), { type: 'tick' }, later(11_900, { video: { bufferedSeconds: 0 } }))
    expect(before.effects).toEqual(['report'])
    const after = run(before.state, { type: 'tick' }, later(12_100, { video: { bufferedSeconds: 0 } }))
    expect(after.effects).toEqual(['closeFeed', `open:2:true:${START + 57_000}`, 'report'])
  })

  test('at a picture outside the playlist opens the whole event at once', () => {
    const catching: PlayerState = { ...playing(), mode: 'catching-up' }
    const lost = later(1_500, {
      feed: { range: { fromMs: START + 58_000, toMs: START + 90_000 } },
      video: { bufferedSeconds: 0 },
    })
    const { state, effects } = run(catching, { type: 'tick' }, lost)
    expect(effects).toEqual(['closeFeed', `open:2:true:${START + 57_000}`, 'report'])
    expect(state).toMatchObject({ mode: 'dvr', reachesBack: true })
  })

  test.each([
    ['over', { video: { isEnded: true } }],
    ['in a hidden page', { isHidden: true }],
  ])('is not mended when the video is %s', (_what, change: Change) => {
    const { effects } = run(playing(), { type: 'tick' }, scene({ nowMs: 99_000, ...change, feed: { distance: null } }))
    expect(effects).toEqual(['report'])
  })
})

describe('at the live edge', () => {
  test('a late picture plays a little faster, a very late one seeks', () => {
    const behind = (seconds: number) => scene({ feed: { distance: { behind: seconds, target: 3, buffered: 2 } } })
    expect(run(playing(), { type: 'tick' }, behind(4)).effects).toEqual(['setRate:1.08', 'report'])
    expect(run(playing(), { type: 'tick' }, behind(9)).effects).toEqual(['showNewest', 'report'])
    expect(run(playing(), { type: 'tick' }, behind(3)).effects).toEqual(['report'])
  })

  test('a viewer behind it stays there, one near it follows it', () => {
    const behind = run(playing(), { type: 'seek', toMs: START + 45_000 })
    expect(behind.effects).toEqual(['follow:false', 'setRate:1', 'load', `show:${START + 45_000}`])
    expect(behind.state).toMatchObject({ mode: 'dvr', heldMs: START + 45_000 })
    const away = (seconds: number) => scene({ feed: { distance: { behind: seconds, target: 3, buffered: 2 } } })
    expect(run(behind.state, { type: 'tick' }, away(15)).effects).toEqual(['report'])
    expect(run(behind.state, { type: 'tick' }, away(6)).effects).toEqual(['follow:true', 'report'])
  })
})

describe('seeking', () => {
  test.each<[string, PlayerEvent, string[]]>([
    ['to the edge follows it', { type: 'seek', toMs: START + 55_000 }, ['follow:true', 'showNewest', 'start']],
    [
      'back within the playlist',
      { type: 'back', seconds: 10 },
      ['follow:false', 'setRate:1', 'load', `show:${START + 47_000}`],
    ],
    [
      'before the playlist opens the whole event',
      { type: 'seek', toMs: START + 9_000 },
      ['closeFeed', `open:2:true:${START + 9_000}`],
    ],
    ['before the event is seeking to its start', { type: 'seek', toMs: 5 }, ['closeFeed', `open:2:true:${START}`]],
  ])('%s', (_what, event, effects) => {
    expect(run(playing(), event).effects).toEqual(effects)
  })

  test('to the live edge from the whole event opens the live playlist', () => {
    const behind = run(playing(), [
      { type: 'seek', toMs: START },
      { type: 'opened', attempt: 2 },
    ]).state
    expect(run(behind, { type: 'seekLive' }).effects).toEqual(['closeFeed', 'open:3:false:'])
  })

  test('to the end of a recording shows its end', () => {
    const { effects } = run(playing(RECORDING), { type: 'seekLive' })
    expect(effects).toEqual(['follow:false', 'setRate:1', 'showNewest', 'start'])
  })
})

describe('pausing', () => {
  test('leaves the live edge; playing goes on at the picture', () => {
    const paused = run(playing(), { type: 'pause' })
    expect(paused.effects).toEqual(['follow:false', 'setRate:1', 'pause'])
    expect(run(paused.state, { type: 'play' }).effects).toEqual(['start'])
  })

  test('for longer than the playlist reaches opens the whole event', () => {
    const paused = run(playing(), { type: 'pause' }).state
    const longAfter = later(60_000, { feed: { range: { fromMs: START + 90_000, toMs: START + 120_000 } } })
    expect(run(paused, { type: 'play' }, longAfter).effects).toEqual(['closeFeed', `open:2:true:${START + 57_000}`])
  })

  test('outside this page counts, and so does playing', () => {
    const paused = run(playing(), { type: 'viewerPaused' })
    expect(paused.state.isPaused).toBe(true)
    expect(run(paused.state, { type: 'viewerPlayed' }).state.isPaused).toBe(false)
    expect(run(playing(), { type: 'viewerPlayed' }).effects).toEqual([])
    expect(run(paused.state, { type: 'viewerPaused' }).effects).toEqual([])
  })

  test('by a browser that hid the page ends when it is shown, unless the viewer paused', () => {
    const hidden = scene({ video: { isPaused: true } })
    expect(run(playing(), { type: 'shown' }, hidden).effects).toEqual(['start'])
    expect(run(run(playing(), { type: 'pause' }).state, { type: 'shown' }, hidden).effects).toEqual([])
  })

  test('by the browser on its own ends after a second, by the viewer it does not', () => {
    const paused = (ms: number) => later(ms, { video: { isPaused: true } })
    const tick = { type: 'tick' } as const
    expect(run(playing(), tick, paused(900)).effects).toEqual(['report'])
    const again = run(playing(), tick, paused(1_100))
    expect(again.effects).toEqual(['start', 'report'])
    expect(run(again.state, tick, paused(1_500)).effects).toEqual(['report'])
    expect(run(run(playing(), { type: 'pause' }).state, tick, paused(9_000)).effects).toEqual(['report'])
  })
})

test('a network that is back retries, and what arrives is counted', () => {
  expect(run(playing(), { type: 'online' }).effects).toEqual(['retryRequests'])
  const arrived = (bytes: number): PlayerEvent => ({ type: 'arrived', bytes })
  expect(run(playing(), [arrived(5), arrived(6)]).state.bytes).toBe(11)
})

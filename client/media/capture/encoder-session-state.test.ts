import { describe, expect, test } from 'vitest'
import {
  type EncoderEffect,
  type EncoderSignal,
  type EncoderState,
  encoderAtFirst,
  reduceEncoder,
} from './encoder-session-state.ts'
import { rungs } from './encoders/bitrate-ladder.ts'

const [BEST, SMALLER, SMALL] = [rungs[0], rungs[1], rungs[2]] as [Rung, Rung, Rung]
type Rung = (typeof rungs)[number]
const frame = (atMs: number, rung = BEST, shown = { width: 1_280, height: 720 }): EncoderSignal => {
  return { type: 'frame', atMs, frameSize: shown, rung }
}
const output = (slot: number, isKey: boolean): EncoderSignal[] => [{ type: 'coded' }, { type: 'sample', slot, isKey }]

/** Reduces the signals in turn; an encoder takes each frame unless it `isBusy`. */
function run(signals: EncoderSignal[], from: EncoderState = encoderAtFirst(3), isBusy = false) {
  let state = from
  const effects: string[] = []
  for (const signal of signals) {
    const [next, made] = reduceEncoder(state, signal)
    state = next
    for (const effect of made) {
      effects.push(nameOf(effect))
      if (effect.type !== 'encode') continue
      state = reduceEncoder(state, { type: 'encoded', atMs: effect.atMs, isTaken: !isBusy })[0]
    }
  }
  return { state, effects }
}

function nameOf(effect: EncoderEffect): string {
  if (effect.type === 'encode') return effect.isKey ? `key:${effect.atMs}` : `frame:${effect.atMs}`
  if (effect.type === 'open') return `open:${effect.size.width}x${effect.size.height}:${effect.rung.bitrate}`
  return effect.type === 'adjust' ? `adjust:${effect.rung.bitrate}` : effect.type
}

const filming = run([frame(3_000), ...output(3, true)]).state

describe('a slot', () => {
  test('begins with a key frame, from the first wanted slot on', () => {
    const { effects } = run([frame(2_990), frame(3_010), frame(3_043), frame(4_002)])
    expect(effects).toEqual(['open:1280x720:2500000', 'key:3010', 'frame:3043', 'key:4002'])
  })

  test('drops frames beyond the frame rate, with some tolerance', () => {
    expect(run([frame(3_020), frame(3_026), frame(3_052)], filming).effects).toEqual(['frame:3026', 'frame:3052'])
  })

  test('gets its key frame from the next frame when the encoder is busy', () => {
    const busy = run([frame(4_000)], filming, true)
    expect(busy.state.tally).toEqual({ taken: 1, skipped: 1, coded: 1 })
    expect(run([frame(4_033), frame(4_066)], busy.state).effects).toEqual(['key:4033', 'frame:4066'])
  })

  test('gets a key frame again when the encoder has dropped it', () => {
    const { effects } = run([frame(4_000), ...output(4, false), frame(4_033), frame(4_066)], filming)
    expect(effects).toEqual(['key:4000', 'key:4033', 'frame:4066'])
  })
})

describe('a new run begins with the next slot', () => {
  test.each<[string, EncoderSignal[], string]>([
    [
      'another size',
      [frame(3_500, BEST, { width: 720, height: 1_280 }), frame(4_000, BEST, { width: 720, height: 1_280 })],
      'open:720x1280:2500000',
    ],
    ['a smaller size of the ladder', [frame(3_500, SMALL), frame(4_000, SMALL)], 'open:960x540:1000000'],
    [
      'a server that cannot use this one',
      [{ type: 'beginNewRun' }, frame(3_500), frame(4_000)],
      'open:1280x720:2500000',
    ],
  ])('for %s', (_what, signals, opens) => {
    const { effects, state } = run(signals, filming)
    expect(effects).toEqual(['frame:3500', opens, 'key:4000'])
    expect(state.needsNewRun).toBe(false)
  })

  test('after the encoder failed', () => {
    const { effects } = run([{ type: 'broken' }, frame(3_500), frame(4_000)], filming)
    expect(effects).toEqual(['close', 'open:1280x720:2500000', 'key:4000'])
  })
})

test('another bitrate of the same size adjusts the encoder at the next slot, once', () => {
  const { effects } = run([frame(3_500, SMALLER), frame(4_000, SMALLER), frame(5_000, SMALLER)], filming)
  expect(effects).toEqual(['frame:3500', 'adjust:1600000', 'key:4000', 'key:5000'])
})

test('frames are counted until the counts are read', () => {
  const { state } = run([frame(3_033), ...output(3, false), { type: 'coded' }], filming)
  expect(state.tally).toEqual({ taken: 2, skipped: 0, coded: 3 })
  expect(run([{ type: 'tallied' }], state).state.tally).toEqual({ taken: 0, skipped: 0, coded: 0 })
})

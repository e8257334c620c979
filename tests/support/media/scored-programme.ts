import type { BrowserContext } from '@playwright/test'
import type { Payload } from '#schema/scoring/entry.ts'
import { cricketDetails } from '#tests/support/fixtures/cricket-details.ts'
import { serveFakeProgramme } from './fake-programme.ts'
import { fakeScore } from './fake-score.ts'

type Options = NonNullable<Parameters<typeof serveFakeProgramme>[1]>

/** Seconds of the stream, and the entries tapped then: 1, 4 and 6 runs off the first three balls, and a wicket. */
const TAPS: readonly [second: number, kind: string, payload?: Payload][] = [
  [10, 'start', { first: 0 }],
  [20, 'ball', { runs: 1 }],
  [50, 'ball', { runs: 4 }],
  [80, 'ball', { runs: 6 }],
  [100, 'ball', { runs: 0, wicket: 'bowled' }],
]

/** Serves a made-up cricket match that is filmed and scored, or only scored. */
export async function serveScoredProgramme(context: BrowserContext, options: Options = {}) {
  const fake = await serveFakeProgramme(context, { startedSecondsAgo: 150, ...options })
  const score = await fakeScore('cricket', cricketDetails, fake.epochMs)
  const tap = (second: number, kind: string, payload?: Payload, target?: string) =>
    score.tap(Math.round(fake.epochMs + second * 1_000), kind, payload, target)
  for (const one of TAPS) tap(...one)
  fake.setScore(score)
  return {
    ...fake,
    tap,
    secondNow: () => (Date.now() - fake.epochMs) / 1_000,
    /** Makes the four of second 50 a two. */
    correctFour: () => tap(145, 'replace', { kind: 'ball', payload: { runs: 2 } }, 'entry-3'),
  }
}

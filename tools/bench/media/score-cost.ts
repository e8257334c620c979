import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { cricketMatch } from '#tests/support/api/events.ts'
import { queryOverHttp, type ServerAccess } from '#tests/support/live/live-event.ts'
import type { Spread } from '#tools/bench/alternate.ts'
import type { RunningServer } from '#tools/bench/child.ts'
import { cpuRatio } from './cpu-ratio.ts'
import type { Crowd } from './crowd.ts'
import { startPhones } from './phones.ts'
import { signInNewOrganiser } from './sign-in.ts'
import { type StagedEvent, stageEvent } from './staged-event.ts'
import { watch } from './watch.ts'

/** A ball of a T20 innings each 37 s. */
const BALLS = 240
const BALL_MS = 37_000
const TAP_EVERY_MS = 3_000
const CALL_MAX = 200
const SETTLES_MS = 8_000

export type ScoreCost = {
  /** Server CPU with the score, as a share of that without. */
  cpu: Spread
  /** Bytes that the score adds to a compressed playlist, and those of the playlist without it. */
  window: AddedBytes
  whole: AddedBytes
}
type AddedBytes = { added: number; without: number }

/** The same programme with and without the score, in turn: the viewers of one match that is scored, and of one that is not. */
export async function measureScore(server: RunningServer, crowd: Crowd, cameras: number): Promise<ScoreCost> {
  const { origin } = server
  const access = await signInNewOrganiser(origin)
  const { type, details } = cricketMatch()
  const scored = await stageEvent(access, { cameras, change: { type, details } })
  const plain = await stageEvent(access, { cameras, change: { type, details } })
  const phones = [await startPhones(access, scored), await startPhones(access, plain)]
  const tap = await scorerOf(access, scored)
  await sleep(SETTLES_MS)

  async function watchScored(): Promise<void> {
    const taps = setInterval(() => void tap(), TAP_EVERY_MS)
    await watch(crowd, origin, scored).finally(() => clearInterval(taps))
  }
  const cpu = await cpuRatio(server, { of: watchScored, to: () => watch(crowd, origin, plain) })
  const [window, whole] = [await addedBytes(origin, scored, ''), await addedBytes(origin, scored, '?dvr=1')]
  for (const { leave } of phones) await leave()
  return { cpu, window, whole }
}

/** Records a match up to now; returns how to record one more ball. */
async function scorerOf(access: ServerAccess, { id }: StagedEvent): Promise<() => Promise<void>> {
  const take = 'mutation ($id: ID!) { takeScorerLease(eventId: $id, roomId: "bench") { fence } }'
  const { takeScorerLease } = await queryOverHttp<{ takeScorerLease: { fence: number } }>(access, take, { id })
  const record = `mutation ($id: ID!, $fence: Int!, $entries: [ScoreEntryInput!]!) {
    recordScore(eventId: $id, fence: $fence, entries: $entries) { seq }
  }`
  const send = (entries: object[]) =>
    queryOverHttp(access, record, { id, fence: takeScorerLease.fence, entries }).then(() => undefined)
  const ball = (place: number, atMs: number) => {
    const payload = place % 17 === 16 ? { wicket: 'bowled' } : { runs: [0, 1, 1, 4, 2, 0, 6][place % 7] }
    return { id: randomUUID(), at: new Date(atMs).toISOString(), kind: 'ball', payload }
  }
  const startMs = Date.now() - BALLS * BALL_MS
  const balls = Array.from({ length: BALLS }, (_, place) => ball(place, startMs + place * BALL_MS))
  for (let at = 0; at < balls.length; at += CALL_MAX) await send(balls.slice(at, at + CALL_MAX))
  let place = BALLS
  return () => send([ball(place++, Date.now())])
}

/** As the server compresses it. */
async function addedBytes(origin: string, { slug }: StagedEvent, query: string): Promise<AddedBytes> {
  const text = await (await fetch(`${origin}/live/${slug}/programme.m3u8${query}`)).text()
  const zipped = (content: string) => gzipSync(content, { level: 4 }).length
  const without = zipped(text.replace(/^#EXT-X-DATERANGE:.*\n/gm, ''))
  return { added: zipped(text) - without, without }
}

import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WATCHING_EVERY_MS } from '#schema/messages/live.ts'
import { queryOverHttp, type ServerAccess } from '#tests/support/live/live-event.ts'
import { sponsorsNamed, turnsAsJson } from '#tests/support/live/sponsored-event.ts'
import type { Spread } from '#tools/bench/alternate.ts'
import type { RunningServer } from '#tools/bench/child.ts'
import { cpuRatio } from './cpu-ratio.ts'
import type { Crowd } from './crowd.ts'
import { startPhones } from './phones.ts'
import { signInNewOrganiser } from './sign-in.ts'
import { type StagedEvent, stageEvent } from './staged-event.ts'
import { VIEWERS, watch } from './watch.ts'

const RULES = { everySeconds: 20, turnSeconds: 10, isBetween: false, isQuiet: false, moments: [] }
const SETTLES_MS = 24_000

export type RotaCost = {
  /** Server CPU with three sponsors in turn and viewers that report what they saw, as a share of that without sponsors. */
  cpu: Spread
  turns: number
  /** Heartbeats that the server refused, of all. */
  refused: number
  sent: number
}

/** The same programme with and without sponsors, in alternation, with the heartbeats of its viewers. */
export async function measureRota(server: RunningServer, crowd: Crowd, cameras: number): Promise<RotaCost> {
  const { origin } = server
  const access = await signInNewOrganiser(origin)
  const sponsored = await stageEvent(access, { cameras, change: { sponsors: sponsorsNamed('One', 'Two', 'Three') } })
  const plain = await stageEvent(access, { cameras })
  await followRules(access, sponsored)
  const phones = [await startPhones(access, sponsored), await startPhones(access, plain)]
  await sleep(SETTLES_MS)
  const heartbeats = heartbeatsOf(origin)

  async function watched(stage: StagedEvent, isSponsored: boolean): Promise<void> {
    const turn = isSponsored ? (await turnsAsJson(origin, stage.slug)).at(-1)?.n : undefined
    const stop = heartbeats.start(stage, turn)
    await watch(crowd, origin, stage).finally(stop)
  }
  const cpu = await cpuRatio(server, { of: () => watched(sponsored, true), to: () => watched(plain, false) })
  const turns = (await turnsAsJson(origin, sponsored.slug)).length
  for (const { leave } of phones) await leave()
  return { cpu, turns, ...heartbeats.counts }
}

async function followRules(access: ServerAccess, { id }: StagedEvent): Promise<void> {
  const update = `mutation ($id: ID!, $rules: SponsorRulesInput!) {
    updateSponsorRules(eventId: $id, rules: $rules) { nextAt }
  }`
  await queryOverHttp(access, update, { id, rules: RULES })
}

/** Sends a heartbeat for one viewer after the other, each from an address of its own. */
function heartbeatsOf(origin: string) {
  const { port } = new URL(origin)
  const counts = { sent: 0, refused: 0 }
  const reports = new Map<string, number>()

  function send({ slug }: StagedEvent, viewer: string, place: number, turn: number | undefined): void {
    const n = (reports.get(viewer) ?? 0) + 1
    if (turn !== undefined) reports.set(viewer, n)
    const seen = [{ n, span: 15, ago: 0, turns: [{ turn, live: true, seconds: 10, impression: true }] }]
    const sending = request({
      port,
      host: '127.0.0.1',
      localAddress: `127.8.${place >> 8}.${place & 255}`,
      method: 'POST',
      path: `/live/${slug}/watching`,
      headers: { 'content-type': 'application/json' },
    })
    counts.sent += 1
    sending.on('response', (response) => {
      response.resume()
      if (response.statusCode !== 200) counts.refused += 1
    })
    sending.on('error', () => (counts.refused += 1))
    sending.end(JSON.stringify({ viewer, ...(turn !== undefined && { seen }) }))
  }

  return {
    counts,
    start(stage: StagedEvent, turn: number | undefined): () => void {
      let place = 0
      const timer = setInterval(() => {
        place = (place + 1) % VIEWERS
        send(stage, `bench-viewer-${place}`, place + 1, turn)
      }, WATCHING_EVERY_MS / VIEWERS)
      return () => clearInterval(timer)
    },
  }
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alternate, formatSpread, type Spread, spreadOf } from '#tools/bench/alternate.ts'
import type { RunningServer } from '#tools/bench/child.ts'
import { rotaGoal, scoreGoals } from '#tools/bench/media/added-cost-goals.ts'
import { noteCost } from '#tools/bench/media/costs.ts'
import { type Crowd, openCrowd } from '#tools/bench/media/crowd.ts'
import { startPhones } from '#tools/bench/media/phones.ts'
import { postgresProcess, treeSeconds } from '#tools/bench/media/process-cpu.ts'
import { measureRota, type RotaCost } from '#tools/bench/media/rota-cost.ts'
import { addedBetween, storedIn } from '#tools/bench/media/rows.ts'
import { measureScore, type ScoreCost } from '#tools/bench/media/score-cost.ts'
import { signInNewOrganiser } from '#tools/bench/media/sign-in.ts'
import { type StagedEvent, stageEvent } from '#tools/bench/media/staged-event.ts'
import { TURN_SECONDS, VIEWERS, watch } from '#tools/bench/media/watch.ts'
import type { Bench, Section } from '#tools/bench/section.ts'
import type { Testbed } from '#tools/bench/testbed.ts'

const CAMERAS = 4
const SETTLES_MS = 8_000
const EVENTS = 8
const FURTHER_TURNS = 3
const HOUR_SECONDS = 3_600
const CORES_WANTED = 0.02
const COMMAND = 'npm run tool -- bench programme'

export const programme: Bench = {
  name: 'programme',
  async run(testbed) {
    const databaseUrl = await testbed.database()
    const folder = join(testbed.folder, 'programme')
    await mkdir(folder)
    const server = await testbed.server({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
    const access = await signInNewOrganiser(server.origin)
    const stage = await stageEvent(access, { cameras: CAMERAS })
    const actors = await startPhones(access, stage)
    const crowd = await openCrowd()
    const postgres = await postgresProcess(databaseUrl)
    await sleep(SETTLES_MS)

    const turns = await measureTurns({ server, postgres, databaseUrl, stage, crowd, control: actors.control })
    const standingBy = await coresOfStandBy(testbed, databaseUrl)
    const score = await measureScore(server, crowd, CAMERAS)
    const rota = await measureRota(server, crowd, CAMERAS)
    const ofEach = await coresOfEach(server)
    const missing = await actors.leave()
    await crowd.close()
    const perViewer = costPerViewer(turns)
    const rowsPerHour = noteCosts(turns, perViewer, stage, standingBy)
    return sectionOf({ turns, perViewer, standingBy, ofEach, missing, rowsPerHour, score, rota })
  },
}

type Viewed = { answers: number; bytes: number; refused: number }

type Measured = {
  seconds: number
  turns: number
  viewed: Viewed
  added: ReturnType<typeof addedBetween>
  /** Cores that the server used in a kind of turn. */
  cores(name: string): Spread
  postgresCores(name: string): Spread
}

type Setting = {
  server: RunningServer
  postgres: number
  databaseUrl: string
  stage: StagedEvent
  crowd: Crowd
  /** Opens the control room; returns how to leave it. */
  control(): () => void
}

/** Alternates turns with cameras alone, with a control room, and with viewers. */
async function measureTurns({ server, postgres, databaseUrl, stage, crowd, control }: Setting): Promise<Measured> {
  const ofPostgres = new Map<string, number[]>()
  const viewed: Viewed = { answers: 0, bytes: 0, refused: 0 }

  /** Returns the cores that the server used while `act` ran. */
  async function coresWhile(name: string, act: () => Promise<unknown>): Promise<number> {
    const [at, own, theirs] = [performance.now(), server.cpuSeconds(), treeSeconds(postgres)]
    await act()
    const seconds = (performance.now() - at) / 1_000
    const share = (treeSeconds(postgres) - theirs) / seconds
    ofPostgres.set(name, [...(ofPostgres.get(name) ?? []), share])
    return (server.cpuSeconds() - own) / seconds
  }
  const wait = () => sleep(TURN_SECONDS * 1_000)
  async function controlled(): Promise<void> {
    const leave = control()
    await wait()
    leave()
  }
  async function watched(): Promise<void> {
    const { answers, bytes, refused } = await watch(crowd, server.origin, stage)
    viewed.answers += answers
    viewed.bytes += bytes
    viewed.refused += refused
  }

  const before = await storedIn(databaseUrl)
  const beganAt = performance.now()
  const rounds = await alternate([
    { name: 'alone', turn: () => coresWhile('alone', wait) },
    { name: 'controlled', turn: () => coresWhile('controlled', controlled) },
    { name: 'watched', turn: () => coresWhile('watched', watched) },
  ])
  return {
    seconds: (performance.now() - beganAt) / 1_000,
    turns: rounds.get('watched')?.length ?? 1,
    viewed,
    added: addedBetween(before, await storedIn(databaseUrl)),
    cores: (name) => spreadOf(rounds.get(name) ?? []),
    postgresCores: (name) => spreadOf(ofPostgres.get(name) ?? []),
  }
}

type PerViewer = { atOnce: number; server: number; postgres: number }

/** Cores of one viewer. `atOnce`: viewers as if each was served on time, since a busy machine serves them late. */
function costPerViewer({ viewed, turns, cores, postgresCores }: Measured): PerViewer {
  const atOnce = (viewed.answers - viewed.refused) / 2 / (TURN_SECONDS * turns)
  const added = (of: (name: string) => Spread) => Math.max(0, of('watched').median - of('alone').median) / atOnce
  return { atOnce, server: added(cores), postgres: added(postgresCores) }
}

/** Writes the costs that docs/capacity.md calculates with; returns how many rows a camera adds in an hour. */
function noteCosts(measured: Measured, viewer: PerViewer, { cameras }: StagedEvent, standingBy: Spread): number {
  const { added, seconds, viewed, turns, cores, postgresCores } = measured
  const perCameraHour = (total: number) => (total / seconds / CAMERAS) * HOUR_SECONDS
  const bytesPerSecond = cameras.reduce((sum, { inSlot }) => sum + inSlot(0).length, 0)
  noteCost('cameraHour', COMMAND, {
    serverCpuSeconds: (cores('alone').median / CAMERAS) * HOUR_SECONDS,
    postgresCpuSeconds: (postgresCores('alone').median / CAMERAS) * HOUR_SECONDS,
    bytesIn: bytesPerSecond * (HOUR_SECONDS / CAMERAS),
    diskBytes: bytesPerSecond * (HOUR_SECONDS / CAMERAS),
    rows: perCameraHour(added.rows),
    rowBytes: perCameraHour(added.bytes),
    logBytes: perCameraHour(added.logBytes),
  })
  noteCost('viewerHour', COMMAND, {
    serverCpuSeconds: viewer.server * HOUR_SECONDS,
    postgresCpuSeconds: viewer.postgres * HOUR_SECONDS,
    bytesOut: (viewed.bytes / (viewer.atOnce * TURN_SECONDS * turns)) * HOUR_SECONDS,
  })
  noteCost('standByHour', COMMAND, { serverCpuSeconds: standingBy.median * HOUR_SECONDS })
  return Math.round(perCameraHour(added.rows))
}

type Results = {
  turns: Measured
  perViewer: PerViewer
  standingBy: Spread
  ofEach: Spread
  missing: number
  rowsPerHour: number
  score: ScoreCost
  rota: RotaCost
}

function sectionOf({ turns, perViewer, standingBy, ofEach, missing, rowsPerHour, score, rota }: Results): Section {
  const { cores, postgresCores, viewed } = turns
  const row = (label: string, name: string) => [
    label,
    formatSpread(cores(name), 4),
    formatSpread(postgresCores(name), 4),
  ]
  return {
    title: 'One live programme',
    question: `What a server process uses for one event with ${CAMERAS} cameras, each of which sends 400 kB a second, says every second how it is, and sends small pictures at 15 a second; PostgreSQL apart.`,
    columns: ['What goes on', 'Cores, the server', 'Cores, PostgreSQL'],
    rows: [
      row(`${CAMERAS} cameras`, 'alone'),
      row('and a control room that shows them', 'controlled'),
      row(`${CAMERAS} cameras and ${VIEWERS} viewers`, 'watched'),
      ['each viewer, by the difference', perViewer.server.toFixed(5), perViewer.postgres.toFixed(5)],
      [`each of ${EVENTS} such events at once`, formatSpread(ofEach, 4), ''],
      ['a second process, which stands by to take over', formatSpread(standingBy, 4), ''],
    ],
    goals: [
      {
        goal: `A programme ≤ ${CORES_WANTED} core`,
        measured: formatSpread(cores('alone'), 4),
        isMet: cores('alone').median <= CORES_WANTED,
      },
      ...scoreGoals(score),
      rotaGoal(rota),
    ],
    notes: [
      `Medians of five alternating turns of ${TURN_SECONDS} s each, with their spread. A viewer fetches the playlist that waits for the next slot, and then its segment, every second.`,
      `An hour of a camera adds ${rowsPerHour} rows. ${missing} segments of the cameras are missing; of ${viewed.answers} answers to viewers ${viewed.refused} were refusals.`,
    ],
  }
}

/** Cores of a process without requests, while another one holds the leader lock. */
async function coresOfStandBy(testbed: Testbed, databaseUrl: string): Promise<Spread> {
  return coresOf(await testbed.server({ DATABASE_URL: databaseUrl }), 1)
}

/** Cores of one event among `EVENTS`, which share the fixed costs of the process. */
async function coresOfEach(server: RunningServer): Promise<Spread> {
  const others: Awaited<ReturnType<typeof startPhones>>[] = []
  while (others.length < EVENTS - 1) {
    const access = await signInNewOrganiser(server.origin)
    others.push(await startPhones(access, await stageEvent(access, { cameras: CAMERAS })))
  }
  const each = await coresOf(server, EVENTS)
  for (const actors of others) await actors.leave()
  return each
}

async function coresOf(server: RunningServer, sharers: number): Promise<Spread> {
  await sleep(SETTLES_MS)
  const turn = async () => {
    const [at, before] = [performance.now(), server.cpuSeconds()]
    await sleep(TURN_SECONDS * 1_000)
    return (server.cpuSeconds() - before) / ((performance.now() - at) / 1_000) / sharers
  }
  const rounds = await alternate([{ name: 'it', turn }], FURTHER_TURNS)
  return spreadOf(rounds.get('it') ?? [])
}

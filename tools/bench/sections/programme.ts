import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alternate, type Spread, said, spreadOf } from '#tools/bench/alternate.ts'
import type { Served } from '#tools/bench/child.ts'
import type { Ground } from '#tools/bench/ground.ts'
import { noteCost } from '#tools/bench/media/costs.ts'
import { type Crowd, openCrowd } from '#tools/bench/media/crowd.ts'
import { onStage } from '#tools/bench/media/on-stage.ts'
import { signedIn } from '#tools/bench/media/organiser.ts'
import { postgresProcess, treeSeconds } from '#tools/bench/media/processor.ts'
import { addedBetween, storedIn } from '#tools/bench/media/rows.ts'
import { openStage, type Stage } from '#tools/bench/media/stage.ts'
import type { Bench } from '#tools/bench/section.ts'

const CAMERAS = 4
const VIEWERS = 100
const SETTLES_MS = 8_000
const TURN_SECONDS = 12
const EVENTS = 8
const FURTHER_TURNS = 3
const HOUR_SECONDS = 3_600
const CORES_WANTED = 0.02
const COMMAND = 'npm run tool -- bench programme'

/** What one live programme costs the server, and what each viewer of it does. */
export const programme: Bench = {
  name: 'programme',
  async run(ground) {
    const databaseUrl = await ground.database()
    const folder = join(ground.folder, 'programme')
    await mkdir(folder)
    const server = await ground.server({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
    const door = await signedIn(server.origin)
    const stage = await openStage(door, { cameras: CAMERAS })
    const actors = await onStage(door, stage)
    const crowd = await openCrowd()
    const postgres = await postgresProcess(databaseUrl)
    await sleep(SETTLES_MS)

    const ofPostgres = new Map<string, number[]>()
    let viewed = { answers: 0, bytes: 0, refused: 0 }

    /** How many cores the server used while something went on. */
    async function cores(name: string, goOn: () => Promise<unknown>): Promise<number> {
      const [at, own, theirs] = [performance.now(), server.cpuSeconds(), treeSeconds(postgres)]
      await goOn()
      const seconds = (performance.now() - at) / 1_000
      const share = (treeSeconds(postgres) - theirs) / seconds
      ofPostgres.set(name, [...(ofPostgres.get(name) ?? []), share])
      return (server.cpuSeconds() - own) / seconds
    }
    const quiet = () => sleep(TURN_SECONDS * 1_000)
    async function controlled(): Promise<void> {
      const leave = actors.control()
      await quiet()
      leave()
    }
    async function watched(): Promise<void> {
      const { answers, bytes, refused } = await watch(crowd, server.origin, stage)
      viewed = {
        answers: viewed.answers + answers,
        bytes: viewed.bytes + bytes,
        refused: viewed.refused + refused,
      }
    }

    const before = await storedIn(databaseUrl)
    const beganAt = performance.now()
    const rounds = await alternate([
      { name: 'alone', turn: () => cores('alone', quiet) },
      { name: 'controlled', turn: () => cores('controlled', controlled) },
      { name: 'watched', turn: () => cores('watched', watched) },
    ])
    const seconds = (performance.now() - beganAt) / 1_000
    const added = addedBetween(before, await storedIn(databaseUrl))
    const standingBy = await coresOfStandBy(ground, databaseUrl)
    const ofEach = await coresOfEach(server)
    const late = await actors.leave()
    await crowd.close()

    const spread = (name: string) => spreadOf(rounds.get(name) ?? [])
    const pg = (name: string) => spreadOf(ofPostgres.get(name) ?? [])
    const alone = spread('alone').median
    // On a machine that is too busy, viewers get less than a second of film in a second.
    const turns = rounds.get('watched')?.length ?? 1
    const atOnce = (viewed.answers - viewed.refused) / 2 / (TURN_SECONDS * turns)
    const each = Math.max(0, spread('watched').median - alone) / atOnce
    const eachOfPostgres = Math.max(0, pg('watched').median - pg('alone').median) / atOnce
    noteCost('cameraHour', COMMAND, {
      serverCpuSeconds: (alone / CAMERAS) * HOUR_SECONDS,
      postgresCpuSeconds: (pg('alone').median / CAMERAS) * HOUR_SECONDS,
      bytesIn: stage.cameras.reduce((sum, { inSlot }) => sum + inSlot(0).length, 0) * (HOUR_SECONDS / CAMERAS),
      diskBytes: stage.cameras.reduce((sum, { inSlot }) => sum + inSlot(0).length, 0) * (HOUR_SECONDS / CAMERAS),
      rows: (added.rows / seconds / CAMERAS) * HOUR_SECONDS,
      rowBytes: (added.bytes / seconds / CAMERAS) * HOUR_SECONDS,
      logBytes: (added.logBytes / seconds / CAMERAS) * HOUR_SECONDS,
    })
    noteCost('viewerHour', COMMAND, {
      serverCpuSeconds: each * HOUR_SECONDS,
      postgresCpuSeconds: eachOfPostgres * HOUR_SECONDS,
      bytesOut: (viewed.bytes / (atOnce * TURN_SECONDS * turns)) * HOUR_SECONDS,
    })

    noteCost('standByHour', COMMAND, { serverCpuSeconds: standingBy.median * HOUR_SECONDS })

    return {
      title: 'One live programme',
      asked: `What a server process uses for one event with ${CAMERAS} cameras, each of which sends 400 kB a second, says every second how it is, and sends small pictures at 15 a second; PostgreSQL apart.`,
      columns: ['What goes on', 'Cores, the server', 'Cores, PostgreSQL'],
      rows: [
        [`${CAMERAS} cameras`, said(spread('alone'), 4), said(pg('alone'), 4)],
        ['and a control room that shows them', said(spread('controlled'), 4), said(pg('controlled'), 4)],
        [`${CAMERAS} cameras and ${VIEWERS} viewers`, said(spread('watched'), 4), said(pg('watched'), 4)],
        ['each viewer, by the difference', each.toFixed(5), eachOfPostgres.toFixed(5)],
        [`each of ${EVENTS} such events at once`, said(ofEach, 4), ''],
        ['a second process, which stands by to take over', said(standingBy, 4), ''],
      ],
      goals: [
        {
          goal: `A programme ≤ ${CORES_WANTED} core`,
          measured: said(spread('alone'), 4),
          isMet: alone <= CORES_WANTED,
        },
      ],
      notes: [
        `Medians of five alternating turns of ${TURN_SECONDS} s each, with their spread. A viewer fetches the playlist that waits for the next slot, and then its segment, every second.`,
        `An hour of a camera adds ${Math.round((added.rows / seconds / CAMERAS) * HOUR_SECONDS)} rows. ${late} segments of the cameras are missing; of ${viewed.answers} answers to viewers ${viewed.refused} were refusals.`,
      ],
    }
  },
}

/** Of a process that nobody asks anything, while another one decides. */
async function coresOfStandBy(ground: Ground, databaseUrl: string): Promise<Spread> {
  return coresOf(await ground.server({ DATABASE_URL: databaseUrl }), 1)
}

/** Of an event, when it is not the only one: what a process does anyhow is shared by all. */
async function coresOfEach(server: Served): Promise<Spread> {
  const others: Awaited<ReturnType<typeof onStage>>[] = []
  while (others.length < EVENTS - 1) {
    const door = await signedIn(server.origin)
    others.push(await onStage(door, await openStage(door, { cameras: CAMERAS })))
  }
  const each = await coresOf(server, EVENTS)
  for (const actors of others) await actors.leave()
  return each
}

async function coresOf(server: Served, sharers: number): Promise<Spread> {
  await sleep(SETTLES_MS)
  const turn = async () => {
    const [at, before] = [performance.now(), server.cpuSeconds()]
    await sleep(TURN_SECONDS * 1_000)
    return (server.cpuSeconds() - before) / ((performance.now() - at) / 1_000) / sharers
  }
  const rounds = await alternate([{ name: 'it', turn }], FURTHER_TURNS)
  return spreadOf(rounds.get('it') ?? [])
}

/** From the next slot of the programme on, which shows its first camera. */
async function watch(crowd: Crowd, origin: string, { id, slug, cameras }: Stage) {
  const folder = `/live/media/${id}/${cameras[0]?.deviceId}/0`
  const list = await (await fetch(`${origin}/live/${slug}/programme.m3u8`)).text()
  const newest = Number([...list.matchAll(/\/(\d+)[.]m4s$/gm)].at(-1)?.[1])
  const watched = { slug, folder, fromSlot: newest + 1 }
  return crowd.run({ kind: 'watch', origin, viewers: VIEWERS, seconds: TURN_SECONDS, ...watched })
}

import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { slotAt } from '#schema/messages/live.ts'
import { formatSpread, type Rounds, ratioOf, spreadOf } from '#tools/bench/alternate.ts'
import { comparePuts } from '#tools/bench/media/compare-puts.ts'
import { type ComparedServer, type Comparison, compareServers } from '#tools/bench/media/compare-servers.ts'
import { openCrowd } from '#tools/bench/media/crowd.ts'
import { NO_NGINX, startNginx } from '#tools/bench/media/nginx.ts'
import { signInNewOrganiser } from '#tools/bench/media/sign-in.ts'
import {
  backdateStart,
  GOOD_NETWORK,
  POOR_NETWORK,
  type StagedEvent,
  stageEvent,
} from '#tools/bench/media/staged-event.ts'
import type { Bench, Goal } from '#tools/bench/section.ts'
import type { Testbed } from '#tools/bench/testbed.ts'

const EARLIER_SLOTS = 600
const ASKED_FOR_SLOTS = 30
const SECONDS = 2
const CROWDS = [1, 100, 1_000]
const SHARE_WANTED = 0.5
const NOT_MEASURED = 'not measured'

/** Upload and delivery of segments and playlists, against nginx on the same files. */
export const media: Bench = {
  name: 'media',
  async run(testbed) {
    const { stage, poor, cameras, server, databaseUrl, files } = await setUp(testbed)
    const nginx = await startNginx(testbed.folder, files)
    const crowd = await openCrowd()
    const sent = await comparePuts({ cameras, server, databaseUrl, nginx })
    const rows: string[][] = [rowOf('PUT segment, 400 kB, 8 cameras', { ...sent, p99: new Map() })]
    const goals: Goal[] = []

    async function compare(what: string, viewers: number, paths: { ours: string[]; theirs: string[] }) {
      const sides: ComparedServer[] = [{ ...server, name: 'ours', paths: paths.ours }]
      if (nginx) sides.push({ ...nginx, name: 'nginx', paths: paths.theirs })
      const found = await compareServers(crowd, { viewers, seconds: SECONDS, sides })
      if (found.refused > 0) throw new Error(`${found.refused} answers to viewers were refusals.`)
      rows.push(rowOf(`${what}, ${viewers} ${viewers === 1 ? 'viewer' : 'viewers'}`, found))
      return found
    }

    for (const { name, of, isJudged } of [
      { name: 'GET segment, 400 kB', of: stage, isJudged: true },
      { name: 'GET segment, 108 kB', of: poor, isJudged: false },
    ]) {
      const paths = await segmentPaths(of, files)
      for (const viewers of CROWDS) {
        const { perSecond } = await compare(name, viewers, paths)
        const ratio = ratioOf(perSecond, 'ours', 'nginx')
        const goal = `Node alone ≥ ${SHARE_WANTED} of nginx for segments a second, ${viewers} ${viewers === 1 ? 'viewer' : 'viewers'}`
        if (isJudged && nginx) goals.push({ goal, measured: formatSpread(ratio), isMet: ratio.median >= SHARE_WANTED })
      }
    }
    const paths = await playlistPaths(server.origin, stage, testbed.folder)
    for (const viewers of CROWDS) await compare('GET playlist of 30 slots, gzip', viewers, paths)

    await crowd.close()
    await nginx?.stop()
    return {
      title: 'Media: segments and playlists',
      question: `What cameras send and viewers fetch, of one server process, against ${nginx?.version ?? 'nginx'} with one worker on the same files.`,
      columns: [
        'Request',
        'ours, a second',
        'nginx, a second',
        'ours / nginx',
        'for a second of a core',
        'p99, ours and nginx',
      ],
      rows,
      goals,
      notes: [
        'Cells are medians of five alternating rounds, ratios with their spread. The viewers are a process on the same cores and take about as much of them as what they ask, so that they can be what is slowest; how many answers a side gives for each second of a core that it uses itself is therefore told too, as ours, nginx’s, and their ratio. Node.js copies what it sends, nginx hands over files without reading them.',
        'Every viewer has a connection and an address of its own, and asks for the next as soon as one is answered.',
        `nginx: sendfile, tcp_nopush, no access log, playlists compressed beforehand. ${nginx ? '' : NO_NGINX}`,
        `A segment that is taken in is read, checked against its head, hashed and written, and has a row before it is answered; nginx only writes the file. PostgreSQL uses another ${sent.postgresMsEach.toFixed(2)} ms of a core for each.`,
      ],
    }
  },
}

/** Three events that seem to be ten minutes old: two with good cameras, one on a poor network. */
async function setUp(testbed: Testbed) {
  const databaseUrl = await testbed.database()
  const folder = join(testbed.folder, 'media')
  await mkdir(folder)
  const server = await testbed.server({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
  const access = await signInNewOrganiser(server.origin)
  const stage = await stageEvent(access, { cameras: 4, film: GOOD_NETWORK })
  const other = await stageEvent(access, { cameras: 4, film: GOOD_NETWORK })
  const poor = await stageEvent(access, { cameras: 1, film: POOR_NETWORK })
  for (const each of [stage, other, poor]) {
    await backdateStart(databaseUrl, each, EARLIER_SLOTS)
    for (const camera of each.cameras) await camera.putInit()
  }
  await sleep(1_000)
  const cameras = [...stage.cameras, ...other.cameras]
  return { stage, poor, cameras, server, databaseUrl, files: join(folder, 'blobs') }
}

/** Paths of the newest segments of the first camera, which uploads missing ones. */
async function segmentPaths({ id, epochMs, cameras }: StagedEvent, files: string) {
  const [camera] = cameras
  if (!camera) throw new Error('There is no camera.')
  const newest = slotAt(Date.now(), epochMs) - 1
  const slots = Array.from({ length: ASKED_FOR_SLOTS }, (_, place) => newest - place)
  for (const slot of slots) {
    const { status, sentence } = await camera.putSlot(slot)
    if (status > 201) throw new Error(`A segment was refused: ${status} ${sentence}`)
  }
  const ours = slots.map((slot) => `/live/media/${id}/${camera.deviceId}/0/${slot}.m4s`)
  const names = slots.map((slot) => `${id}/${camera.deviceId}-0-${slot}.m4s`)
  for (const name of names) if (!existsSync(join(files, name))) throw new Error(`${name} is not among the files.`)
  return { ours, theirs: names.map((name) => `/files/${name}`) }
}

/** The server renders its playlist every second, nginx serves a fixed one: to nginx's advantage. */
async function playlistPaths(origin: string, { slug }: StagedEvent, folder: string) {
  const ours = `/live/${slug}/programme.m3u8`
  const text = await (await fetch(origin + ours)).text()
  const lists = join(folder, 'nginx/lists')
  await mkdir(lists, { recursive: true })
  await writeFile(join(lists, 'programme.m3u8'), text)
  await writeFile(join(lists, 'programme.m3u8.gz'), gzipSync(text, { level: 4 }))
  return { ours: [ours], theirs: ['/lists/programme.m3u8'] }
}

function rowOf(what: string, { perSecond, perCoreSecond, p99 }: Omit<Comparison, 'refused'>): string[] {
  const figure = (rounds: Rounds, name: string) =>
    rounds.has(name) ? Math.round(spreadOf(rounds.get(name) ?? []).median).toLocaleString('en') : NOT_MEASURED
  const ratio = (rounds: Rounds) =>
    rounds.has('nginx') ? formatSpread(ratioOf(rounds, 'ours', 'nginx')) : NOT_MEASURED
  const tails = [...p99.values()].map(({ median }) => `${median.toFixed(1)} ms`)
  return [
    what,
    figure(perSecond, 'ours'),
    figure(perSecond, 'nginx'),
    ratio(perSecond),
    `${figure(perCoreSecond, 'ours')}; ${figure(perCoreSecond, 'nginx')}; ${ratio(perCoreSecond)}`,
    tails.join('; '),
  ]
}

import type { LiveCamera } from '#tests/support/live-camera.ts'
import { alternate, type Rounds, ratioOf, said, spreadOf } from '../alternate.ts'
import type { Nginx } from './nginx.ts'
import { postgresProcess, treeSeconds } from './processor.ts'

type Wishes = {
  cameras: readonly LiveCamera[]
  server: { cpuSeconds(): number }
  databaseUrl: string
  nginx: Nginx | null
}

/** What came of it. `rounds`: PUTs for each second of a core, by who took them in. */
export type Puts = { rounds: Rounds; perSecond: ReadonlyMap<string, number[]>; postgresMsEach: number }

const PER_TURN = 12

/** All cameras send at once, one segment after the other each: to us, and to nginx, which does no more than write the file. */
export async function puts({ cameras, server, databaseUrl, nginx }: Wishes): Promise<Puts> {
  const postgres = await postgresProcess(databaseUrl)
  const perSecond = new Map<string, number[]>()
  const postgresMs: number[] = []
  const begun = new Map<string, number>()

  async function turn(
    name: string,
    cpuSeconds: () => number,
    put: (camera: LiveCamera, slot: number) => Promise<void>,
  ) {
    const first = begun.get(name) ?? 0
    begun.set(name, first + PER_TURN)
    const [cpu, ofPostgres, at] = [cpuSeconds(), treeSeconds(postgres), performance.now()]
    await Promise.all(
      cameras.map(async (camera) => {
        for (let slot = first; slot < first + PER_TURN; slot++) await put(camera, slot)
      }),
    )
    const count = cameras.length * PER_TURN
    perSecond.set(name, [...(perSecond.get(name) ?? []), count / ((performance.now() - at) / 1_000)])
    if (name === 'ours') postgresMs.push(((treeSeconds(postgres) - ofPostgres) * 1_000) / count)
    return count / (cpuSeconds() - cpu)
  }

  const candidates = [{ name: 'ours', turn: () => turn('ours', server.cpuSeconds, putToUs) }]
  if (nginx) {
    const toNginx = (camera: LiveCamera, slot: number) => putToNginx(nginx.origin, camera, slot)
    candidates.push({ name: 'nginx', turn: () => turn('nginx', nginx.cpuSeconds, toNginx) })
  }
  return { rounds: await alternate(candidates), perSecond, postgresMsEach: spreadOf(postgresMs).median }
}

/** As a row of the table whose columns the viewers' requests have. */
export function rowOfPuts({ rounds, perSecond }: Puts): string[] {
  const figure = (all: readonly number[] | undefined) =>
    all ? String(Math.round(spreadOf(all).median)) : 'not measured'
  return [
    'PUT segment, 400 kB, 8 cameras',
    figure(perSecond.get('ours')),
    figure(perSecond.get('nginx')),
    '',
    '',
    figure(rounds.get('ours')),
    figure(rounds.get('nginx')),
    rounds.has('nginx') ? said(ratioOf(rounds, 'ours', 'nginx')) : 'not measured',
  ]
}

async function putToUs(camera: LiveCamera, slot: number): Promise<void> {
  const { status, sentence } = await camera.putSlot(slot)
  if (status !== 201) throw new Error(`A segment was answered ${status}. ${sentence ?? ''}`)
}

async function putToNginx(origin: string, { deviceId, inSlot }: LiveCamera, slot: number): Promise<void> {
  const body = new Uint8Array(inSlot(slot))
  const { status } = await fetch(`${origin}/put/${deviceId}-${slot}.m4s`, { method: 'PUT', body })
  if (status > 204) throw new Error(`nginx answered ${status} to a segment.`)
}

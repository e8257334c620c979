import type { LiveCamera } from '#tests/support/live/live-camera.ts'
import { alternate, type Rounds, spreadOf } from '#tools/bench/alternate.ts'
import type { Nginx } from './nginx.ts'
import { postgresProcess, treeSeconds } from './process-cpu.ts'

type Options = {
  cameras: readonly LiveCamera[]
  server: { cpuSeconds(): number }
  databaseUrl: string
  nginx: Nginx | null
}

/** PUTs a second, and PUTs per CPU second of the receiver. */
export type PutComparison = { perSecond: Rounds; perCoreSecond: Rounds; postgresMsEach: number }

const PER_TURN = 12

/**
 * All cameras upload at once, each one segment after the other: to the server, and to nginx, which only writes files.
 */
export async function comparePuts({ cameras, server, databaseUrl, nginx }: Options): Promise<PutComparison> {
  const postgres = await postgresProcess(databaseUrl)
  const perCoreSecond = new Map<string, number[]>()
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
    const seconds = (performance.now() - at) / 1_000
    perCoreSecond.set(name, [...(perCoreSecond.get(name) ?? []), count / (cpuSeconds() - cpu)])
    if (name === 'ours') postgresMs.push(((treeSeconds(postgres) - ofPostgres) * 1_000) / count)
    return count / seconds
  }

  const candidates = [{ name: 'ours', turn: () => turn('ours', server.cpuSeconds, putToUs) }]
  if (nginx) {
    const toNginx = (camera: LiveCamera, slot: number) => putToNginx(nginx.origin, camera, slot)
    candidates.push({ name: 'nginx', turn: () => turn('nginx', nginx.cpuSeconds, toNginx) })
  }
  return { perSecond: await alternate(candidates), perCoreSecond, postgresMsEach: spreadOf(postgresMs).median }
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

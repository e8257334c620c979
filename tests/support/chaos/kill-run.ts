import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/db/embedded/free-port.ts'
import { ageFiles, leftoversIn, tallyOf } from './kill-tally.ts'
import { exited, launch, startVictims, victims } from './kill-victims.ts'
import { signInOverRest, startWriters } from './kill-writers.ts'

type Plan = {
  server: string[]
  prune: string[]
  acknowledged: number
  kills: number
  writers: number
  say?(line: string): void
}

/** Longest recovery (threat model 3.1), not counting the time that other programs had the processors. */
const RECOVERS_WITHIN_MS = 3_000

/**
 * Kills the server, its database and single database connections in turn, while writers create events and upload logos,
 * retrying each under its idempotency key until it is acknowledged. Then counts acknowledged writes that are lost, and
 * what pruning leaves behind.
 */
export async function killRun({ server: command, prune, acknowledged, kills, writers, say = () => {} }: Plan) {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-kill-'))
  const blobs = join(folder, 'blobs')
  const port = await freePort()
  const deployment = await startVictims({ command, folder, port })
  const { origin } = deployment
  try {
    const accessToken = await signInOverRest(origin)
    const writing = startWriters({ origin, accessToken, count: writers })
    const recoveries: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      await writing.until((acknowledged * (kill + 1)) / (kills + 1))
      await sleep(Math.random() * 200)
      const victim = victims[kill % victims.length] ?? 'server'
      const { tookMs, ownMs } = await deployment.killAndRecover(victim)
      recoveries.push(ownMs)
      const count = writing.kept().length
      say(
        `${kill + 1}: ${victim} killed after ${count} acknowledged, back after ${tookMs} ms, ${ownMs} of them its own`,
      )
    }
    await writing.until(acknowledged)
    const kept = await writing.finish()
    const bytesOf = (name: string) => readFile(join(blobs, name)).catch(() => null)
    const found = await deployment.withDatabase((client) => tallyOf(client, bytesOf, kept))
    const late = recoveries.filter((ms) => ms > RECOVERS_WITHIN_MS).length
    await ageFiles(blobs)
    await pruneWith(prune, { folder, port })
    const left = await deployment.withDatabase((client) => leftoversIn(client, blobs))
    return { ...found, ...left, kills, late, longestMs: Math.max(...recoveries) }
  } finally {
    await deployment.stop()
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
  }
}

async function pruneWith(prune: string[], where: { folder: string; port: number }): Promise<void> {
  const pruning = launch(prune, where)
  await exited(pruning)
  if (pruning.exitCode !== 0) throw new Error('Pruning failed.')
}

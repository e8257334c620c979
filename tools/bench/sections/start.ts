import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '#server/db/embedded/free-port.ts'
import { alternate, formatSpread, spreadOf } from '#tools/bench/alternate.ts'
import { type TimedStart, timeStart } from '#tools/bench/media/time-start.ts'
import type { Bench } from '#tools/bench/section.ts'

const NPM_START = ['npm', 'start']
const PLAIN = [process.execPath, 'scripts/start.mjs']
const SECONDS_WANTED = 3

/** Time from `npm start` to a ready server, in a fresh and in a prepared checkout. */
export const start: Bench = {
  name: 'start',
  async run(testbed) {
    const checkout = join(testbed.folder, 'checkout')
    const environment = {
      DATA_DIR: join(testbed.folder, 'data-of-checkout'),
      PORT: String(await freePort()),
      METRICS_PORT: '0',
      SHUTDOWN_DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
    }
    const beganAt = performance.now()
    execFileSync('git', ['clone', '--quiet', process.cwd(), checkout])
    const clonedMs = performance.now() - beganAt
    const cold = await timeStart(NPM_START, checkout, environment)
    await cold.stop()

    async function again(command: string[]): Promise<number> {
      const warm = await timeStart(command, checkout, environment)
      await warm.stop()
      return warm.readyAfterMs / 1_000
    }
    const rounds = await alternate([
      { name: 'npm', turn: () => again(NPM_START) },
      { name: 'plain', turn: () => again(PLAIN) },
    ])
    const warm = spreadOf(rounds.get('npm') ?? [])

    return {
      title: 'Start',
      question:
        'How long it takes until `/readyz` answers that the server can serve, with the database that it brings.',
      columns: ['Start', 'Seconds until ready'],
      rows: [
        ['`git clone`', (clonedMs / 1_000).toFixed(1)],
        ['and the first `npm start`: packages, build, an empty database', (cold.readyAfterMs / 1_000).toFixed(1)],
        ['any later `npm start`', formatSpread(warm)],
        ['the same without npm: `node scripts/start.mjs`', formatSpread(spreadOf(rounds.get('plain') ?? []))],
      ],
      goals: [
        {
          goal: `Warm start ≤ ${SECONDS_WANTED} s`,
          measured: `${formatSpread(warm)} s`,
          isMet: warm.median <= SECONDS_WANTED,
        },
      ],
      notes: [
        `The first start: ${stepsOf(cold)}. npm's own cache may have held packages before.`,
        'Later starts are medians of five alternating rounds.',
      ],
    }
  },
}

function stepsOf({ output, readyAfterMs }: TimedStart): string {
  const steps = output.filter(({ line }) => line.endsWith('…'))
  const times = steps.map(({ line, afterMs }, place) => {
    const until = steps[place + 1]?.afterMs ?? readyAfterMs
    return `${line.replace(' …', '').toLowerCase()} ${((until - afterMs) / 1_000).toFixed(1)} s`
  })
  return times.join(', ') || 'nothing had to be installed or built'
}

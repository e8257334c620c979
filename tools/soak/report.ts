import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { drawChart, type Panel } from './chart.ts'
import { growthOf, median, peak } from './flatness.ts'
import type { Sample } from './sampling.ts'
import type { Tally } from './tally.ts'

/** Below this, growth is not judged: caches are still filling. */
const JUDGED_FROM_MINUTES = 20
const GROWTH_MAX = 0.1

type Name = keyof Sample
/** PostgreSQL is judged by its peak, since its processes come and go. */
const judged = {
  rssMb: { words: 'server, resident', ofMinute: median },
  heapMb: { words: 'server, heap', ofMinute: median },
  postgresOwnMb: { words: 'PostgreSQL, its own', ofMinute: peak },
} as const

export function reportOf(samples: readonly Sample[], tally: Tally, warnings: number) {
  return {
    endedAt: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    errors: tally.errors(),
    toldToWait: tally.waits(),
    examples: tally.examples,
    warnings,
    ...judgementOf(samples),
    answers: tally.whole(),
    counts: Object.fromEntries(tally.counts),
    samples,
  }
}

function judgementOf(samples: readonly Sample[]) {
  const minutes = (samples.at(-1)?.atSeconds ?? 0) / 60
  const growth = Object.fromEntries(
    Object.entries(judged).map(([name, { ofMinute }]) => [
      name,
      rounded(growthOf(pointsOf(samples, name as Name), ofMinute)),
    ]),
  )
  const mid = (name: Name) => rounded(median(pointsOf(samples, name).map(({ value }) => value)))
  return {
    minutes: rounded(minutes),
    growthOfLastHalf: growth,
    isJudged: minutes >= JUDGED_FROM_MINUTES,
    isFlat: Object.values(growth).every((share) => share <= GROWTH_MAX),
    medians: { serverCores: mid('serverCores'), postgresCores: mid('postgresCores'), ownCores: mid('ownCores') },
  }
}

export async function reportAgain(): Promise<Report> {
  const report: Report = JSON.parse(await readFile('test-results/soak.json', 'utf8'))
  return { ...report, ...judgementOf(report.samples) }
}

/** True when nothing failed and, in a long enough run, nothing grew. */
export function passed({ errors, isJudged, isFlat }: Report): boolean {
  return errors === 0 && (isFlat || !isJudged)
}

export type Report = ReturnType<typeof reportOf>

export function summaryOf({ minutes, errors, growthOfLastHalf, answers, medians, ...report }: Report): string {
  const growth = Object.entries(judged).map(([name, { words }]) => `${words} ${percent(growthOfLastHalf[name] ?? 0)}`)
  const verdict = !report.isJudged ? 'too short to be judged' : report.isFlat ? 'flat' : 'NOT FLAT'
  return [
    `${minutes} minutes, ${errors} errors, ${report.toldToWait} times told to wait, ${report.warnings} warnings in the log`,
    `growth over the last half: ${growth.join(', ')}: ${verdict}`,
    `answers: median ${rounded(answers.p50Ms)} ms, p99 ${rounded(answers.p99Ms)} ms, longest ${rounded(answers.maxMs)} ms`,
    `cores: server ${medians.serverCores}, PostgreSQL ${medians.postgresCores}, the load itself ${medians.ownCores}`,
  ].join('\n')
}

/** Writes the report so far, so that a run can be followed. */
export async function writeReport(report: Report): Promise<void> {
  await mkdir('test-results', { recursive: true })
  await writeFile('test-results/soak.json', `${JSON.stringify(report, null, 1)}\n`)
  await writeFile('docs/pictures/soak.svg', chartOf(report))
}

function chartOf({ minutes, errors, toldToWait, growthOfLastHalf, samples, node, cores }: Report): string {
  const series = (name: string, of: Name) => ({ name, points: pointsOf(samples, of) })
  const panels: Panel[] = [
    {
      title: 'Memory',
      unit: 'MB',
      series: [
        series('server, resident', 'rssMb'),
        series('server, heap in use', 'heapMb'),
        series('PostgreSQL, all', 'postgresMb'),
        series('PostgreSQL, its own', 'postgresOwnMb'),
      ],
    },
    {
      title: 'Time',
      unit: 'ms',
      series: [series('answers, p99', 'p99Ms'), series('event loop’s lag, p99', 'loopLagP99Ms')],
    },
    {
      title: 'Open',
      unit: 'count',
      series: [
        series('files and sockets', 'openFiles'),
        series('viewers', 'viewers'),
        series('to the database', 'databaseConnections'),
      ],
    },
  ]
  const grown = `growth of the last half: resident ${percent(growthOfLastHalf['rssMb'] ?? 0)}, heap ${percent(growthOfLastHalf['heapMb'] ?? 0)}`
  return drawChart({
    title: `Soak of ${minutes} minutes: organisers, two live events, viewers`,
    subtitle: `${errors} errors, ${toldToWait} times told to wait; ${grown}; Node ${node}, ${cores} cores`,
    panels,
  })
}

function pointsOf(samples: readonly Sample[], name: Name) {
  return samples.flatMap(({ atSeconds, [name]: value }) => (value === null ? [] : [{ atSeconds, value }]))
}

function percent(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} %`
}

function rounded(value: number): number {
  return Number(value.toPrecision(3))
}

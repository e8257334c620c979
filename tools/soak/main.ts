import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { broadcast } from './broadcast.ts'
import { callerOf } from './caller.ts'
import { organise } from './organiser.ts'
import { graphqlApi, restApi } from './organiser-api.ts'
import { passed, reportOf, summaryOf, writeReport } from './report.ts'
import { type Sample, samplingOf } from './sampling.ts'
import { startSoakedServer } from './soaked-server.ts'
import { newTally } from './tally.ts'
import { watch } from './viewer.ts'

/**
 * `npm run tool -- soak [--minutes 60] [--viewers 40] [--organisers 10]`: all kinds of load at once; then whether
 * memory stayed flat.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    viewers: { type: 'string', default: '40' },
    organisers: { type: 'string', default: '10' },
  },
})
const EVENTS = 2
const SAMPLE_EVERY_MS = 10_000
const FIRST_PICTURE_MS = 8_000
const endsAt = performance.now() + Number(values.minutes) * 60_000
let isStopped = false
const isOver = () => isStopped || performance.now() > endsAt
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true
  })

const tally = newTally()
const server = await startSoakedServer(tally)
const caller = callerOf(server.origin, tally)
const shared = { caller, tally, isOver }
const samples: Sample[] = []
try {
  const sample = samplingOf(server, tally)
  const apis = [graphqlApi(caller), restApi(caller)]
  const mobile = (of: number, place: number) => String(of * 1_000_000_000 + place)
  const events = await Promise.all(
    Array.from({ length: EVENTS }, (_, place) => broadcast({ ...shared, mobile: mobile(9, place) })),
  )
  await sleep(FIRST_PICTURE_MS)
  const people = [
    ...Array.from({ length: Number(values.organisers) }, (_, place) =>
      organise({ ...shared, mobile: mobile(8, place), organiserApi: apis[place % apis.length] ?? graphqlApi(caller) }),
    ),
    ...events.flatMap((event) =>
      Array.from({ length: Number(values.viewers) / EVENTS }, () => watch({ ...shared, event })),
    ),
  ]
  await sample()
  while (!isOver()) {
    await sleep(SAMPLE_EVERY_MS)
    const taken = await sample().catch((error) => tally.failed('a sample', error))
    // Samples taken during shutdown do not count.
    if (!taken || isOver()) continue
    samples.push(taken)
    if (samples.length % 6 === 0) {
      await writeReport(reportOf(samples, tally, server.warnings()))
      const { atSeconds, rssMb, heapMb, p99Ms, errors } = taken
      const [minute, rss, heap, p99] = [atSeconds / 60, rssMb, heapMb, p99Ms].map(Math.round)
      console.log(`minute ${minute}: ${rss} MB, heap ${heap} MB, p99 ${p99} ms, ${errors} errors`)
    }
  }
  await Promise.all([...people, ...events.map(({ done }) => done)])
} finally {
  await server.stop()
}

const report = reportOf(samples, tally, server.warnings())
await writeReport(report)
console.log(summaryOf(report))
process.exitCode = passed(report) ? 0 : 1

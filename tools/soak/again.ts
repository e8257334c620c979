import { passed, reportAgain, summaryOf, writeReport } from './report.ts'

/** `npm run tool -- soak --again`: evaluates and draws the last run's test-results/soak.json again. */
const report = await reportAgain()
await writeReport(report)
console.log(summaryOf(report))
process.exitCode = passed(report) ? 0 : 1

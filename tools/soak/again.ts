import { passed, reportAgain, summaryOf, writeReport } from './report.ts'

/** `npm run tool -- soak --again`: judges and draws anew what the last run has left in test-results/soak.json. */
const report = await reportAgain()
await writeReport(report)
console.log(summaryOf(report))
process.exitCode = passed(report) ? 0 : 1

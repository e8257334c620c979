import { isWell, reportAgain, saidOf, writeReport } from './report.ts'

/** `npm run tool -- soak --again`: judges and draws anew what the last run has left in test-results/soak.json. */
const report = await reportAgain()
await writeReport(report)
console.log(saidOf(report))
process.exitCode = isWell(report) ? 0 : 1

import { killRun } from '#tests/support/chaos/kill-run.ts'

/** `npm run tool -- chaos [acknowledged] [kills]`: the long form of tests/server/kill.test.ts, on the built server. */
const [, , acknowledged = '5000', kills = '21'] = process.argv
const tally = await killRun({
  server: ['dist/server/main.js'],
  prune: ['dist/server/admin.js', 'prune'],
  acknowledged: Number(acknowledged),
  kills: Number(kills),
  writers: 24,
  say: console.log,
})
console.log(tally)
const { lost, duplicate, halfWritten, rowsWithoutFile, orphans, missingFiles, late } = tally
const failed = lost + duplicate + halfWritten + rowsWithoutFile + orphans + missingFiles + late
console.log(`${tally.acknowledged - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

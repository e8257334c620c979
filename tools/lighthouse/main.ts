import { mkdirSync } from 'node:fs'
import { browserPath } from '#tests/support/browser/browser.ts'
import { deploy } from '#tests/support/servers/deployment.ts'
import { publicEvent } from './public-event.ts'
import { medianOf, type Scores, scoresOf } from './scores.ts'

const RUNS = 3
const limits = { accessibility: 100, lcpSeconds: 2 }

mkdirSync('test-results', { recursive: true })
const chrome = await browserPath()
const server = await deploy()
try {
  console.log(`On a phone, the median of ${RUNS} runs:\n`)
  console.log(row('', 'performance', 'accessibility', 'LCP'))
  for (const path of ['/otp-login', await publicEvent(server.origin)]) {
    const measured: Scores[] = []
    while (measured.length < RUNS) measured.push(await scoresOf(server.origin + path, chrome))
    const { performance, accessibility, lcpSeconds } = medianOf(measured)
    const isGood = accessibility >= limits.accessibility && lcpSeconds <= limits.lcpSeconds
    if (!isGood) process.exitCode = 1
    console.log(row(path, performance, accessibility, `${lcpSeconds.toFixed(2)} s`), isGood ? '' : '✗')
  }
  console.log(`\nAllowed: accessibility from ${limits.accessibility}, LCP up to ${limits.lcpSeconds.toFixed(1)} s`)
} finally {
  await server.stop()
}

function row(path: string, ...figures: (string | number)[]): string {
  return [path.slice(0, 36).padEnd(36), ...figures.map((figure) => String(figure).padStart(14))].join('')
}

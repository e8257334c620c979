import { readFileSync } from 'node:fs'
import { orThrow, run } from '#scripts/run.mjs'

/** Performance and accessibility of 100. */
export interface Scores {
  performance: number
  accessibility: number
  lcpSeconds: number
}

/** The newest that runs on Node 20. It brings 167 packages and 170 MB, so npm fetches it only when somebody measures. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const REPORT = 'test-results/lighthouse.json'

/** Runs Lighthouse once on a phone's profile. */
export async function scoresOf(address: string, chrome: string): Promise<Scores> {
  const options = [
    '--quiet',
    '--only-categories=performance,accessibility',
    '--output=json',
    `--output-path=${REPORT}`,
    '--chrome-flags=--headless --no-sandbox',
    '--no-enable-error-reporting',
  ]
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, ...options]
  await orThrow(run('npm', command, { CHROME_PATH: chrome }))
  const { categories, audits } = JSON.parse(readFileSync(REPORT, 'utf8'))
  return {
    performance: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    lcpSeconds: audits['largest-contentful-paint'].numericValue / 1_000,
  }
}

/** The median of each figure by itself. */
export function medianOf(measured: readonly Scores[]): Scores {
  const median = (name: keyof Scores) =>
    measured.map((run) => run[name]).sort((a, b) => a - b)[Math.floor(measured.length / 2)] ?? Number.NaN
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    lcpSeconds: median('lcpSeconds'),
  }
}

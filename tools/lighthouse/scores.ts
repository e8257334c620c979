import { readFileSync } from 'node:fs'
import { orThrow, run } from '#scripts/run.mjs'

/** From 0 to 100. */
export interface Scores {
  performance: number
  accessibility: number
  lcpSeconds: number
}

/** The newest version for Node 20. Fetched on use, since it brings 167 packages and 170 MB. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const REPORT = 'test-results/lighthouse.json'

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

export function medianOf(measured: readonly Scores[]): Scores {
  const median = (name: keyof Scores) =>
    measured.map((run) => run[name]).sort((a, b) => a - b)[Math.floor(measured.length / 2)] ?? Number.NaN
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    lcpSeconds: median('lcpSeconds'),
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Prints how long files are, and how many imports break the rules of docs/architecture.md. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(file))
const lengths = files.map((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length).sort((a, b) => a - b)
const at = (share: number) => lengths[Math.ceil(share * lengths.length) - 1]

const cruise = [
  'schema',
  'server',
  'client',
  'tests',
  'tools',
  'scripts',
  '--config',
  '--output-type',
  'json',
  '--no-progress',
]
const { violations } = JSON.parse(
  execFileSync('node_modules/.bin/depcruise', cruise, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
).summary

console.log(`${files.length} files: median ${at(0.5)} lines, nine in ten up to ${at(0.9)}, longest ${at(1)}`)
console.log(`${violations.length} violations of the import rules`)

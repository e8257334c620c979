import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

const FILE = 'tools/bench/costs.json'

/** What one of something costs, by the names that docs/capacity.md reads; CPU in seconds of a core of this machine. */
export type Cost = Record<string, number>

/** Writes down what one of something has been found to cost, with the command that found it. `npm run tool -- capacity` reads it. */
export function noteCost(of: string, command: string, cost: Cost): void {
  const known = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  const measuredOn = new Date().toISOString().slice(0, 10)
  const machine = cpus()[0]?.model.trim() ?? 'unknown'
  const rounded = Object.fromEntries(Object.entries(cost).map(([name, value]) => [name, Number(value.toPrecision(3))]))
  writeFileSync(FILE, `${JSON.stringify({ ...known, [of]: { ...rounded, command, measuredOn, machine } }, null, 2)}\n`)
}

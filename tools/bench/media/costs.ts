import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

const FILE = 'tools/bench/costs.json'

/** Costs of one unit, by the names that docs/capacity.md reads; CPU in seconds of a core. */
export type Cost = Record<string, number>

/** Records a cost and the command that measured it, for `npm run tool -- capacity`. */
export function noteCost(of: string, command: string, cost: Cost): void {
  const known = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  const measuredOn = new Date().toISOString().slice(0, 10)
  const machine = cpus()[0]?.model.trim() ?? 'unknown'
  const rounded = Object.fromEntries(Object.entries(cost).map(([name, value]) => [name, Number(value.toPrecision(3))]))
  writeFileSync(FILE, `${JSON.stringify({ ...known, [of]: { ...rounded, command, measuredOn, machine } }, null, 2)}\n`)
}

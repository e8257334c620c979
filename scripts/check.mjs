import { quickChecks } from './checks.mjs'
import { runChecks } from './run-checks.mjs'

await runChecks(quickChecks)

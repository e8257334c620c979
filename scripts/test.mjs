import { allChecks } from './checks.mjs'
import { runChecks } from './run-checks.mjs'

await runChecks(allChecks)

import { start } from './app/start.ts'
import { describeStartError } from './app/start-failure.ts'
import { setHeapGrowth } from './process/v8-flags.ts'

setHeapGrowth()
try {
  await start(process.env)
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exit(1)
}

import { isOutage } from './db/outage.ts'
import { growByDoubling } from './heap.ts'
import { start } from './start.ts'
import { StartError } from './start-error.ts'

growByDoubling()
try {
  await start(process.env)
} catch (error) {
  process.stderr.write(`${whyNot(error as NodeJS.ErrnoException)}\n`)
  process.exit(1)
}

function whyNot(error: NodeJS.ErrnoException): string {
  if (error instanceof StartError) return error.message
  if (error.code === 'EADDRINUSE') return 'Another program listens there already. Stop it, or choose another PORT.'
  if (isOutage(error)) return `The database cannot be reached: ${error.message}. Check DATABASE_URL.`
  return error.stack ?? String(error)
}

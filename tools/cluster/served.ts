import { startFleet } from './fleet.ts'

/** Serves a fleet at PORT until the parent process ends. */
const { PORT = '', CORS_ORIGINS = '' } = process.env
const fleet = await startFleet({ port: Number(PORT), environment: { CORS_ORIGINS } })
const starter = process.ppid
let isStopping = false

function stop(): void {
  if (isStopping) return
  isStopping = true
  fleet.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
setInterval(() => {
  if (process.ppid !== starter) stop()
}, 1_000)

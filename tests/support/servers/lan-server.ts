import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { plainEnvironment } from './child-server.ts'

/** Runs `npm start -- --lan` until it has printed everything. */
export async function startLan(port: number, folder: string) {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--lan'], {
    env: {
      ...plainEnvironment(),
      PORT: String(port),
      DATA_DIR: folder,
      METRICS_PORT: '0',
      SHUTDOWN_DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((told, lost) => {
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      said += piece
      if (said.includes('when you are done.')) told()
    })
    child.on('exit', (code) => lost(new Error(`It ended with ${code}: ${said}`)))
  })
  return {
    said,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

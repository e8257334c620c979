import { resolve } from 'node:path'
import { build } from 'vite'

export const BUILT = '.cache/bench'

/** Builds the production server, and the peers around the same services. */
export async function buildPrograms(): Promise<void> {
  await build({
    configFile: 'server/vite.config.ts',
    logLevel: 'warn',
    build: {
      outDir: `../${BUILT}`,
      rolldownOptions: {
        input: { limit: resolve('tools/bench/api/limit.ts'), peer: resolve('tools/bench/api/peer.ts') },
      },
    },
  })
}

import type { TestProject } from 'vitest/node'
import { startFleet } from './fleet.ts'

declare module 'vitest' {
  interface ProvidedContext {
    fleet: { origin: string; outbox: string; databaseUrl: string }
  }
}

/** One fleet per run: two API servers and two media servers. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { origin, outbox, databaseUrl, stop } = await startFleet({ roles: ['api', 'api', 'media', 'media'] })
  provide('fleet', { origin, outbox, databaseUrl })
  return stop
}

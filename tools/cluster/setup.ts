import type { TestProject } from 'vitest/node'
import { startFleet } from './fleet.ts'

declare module 'vitest' {
  interface ProvidedContext {
    fleet: { origin: string; outbox: string; databaseUrl: string }
  }
}

/** One fleet for the whole run: two servers for organisers and programs, two for what is live. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { origin, outbox, databaseUrl, stop } = await startFleet({ roles: ['api', 'api', 'media', 'media'] })
  provide('fleet', { origin, outbox, databaseUrl })
  return stop
}

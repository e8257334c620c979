import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** API suites that work with any server, through nginx with four servers. */
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: 'graphql/index.js' },
      { find: '#tests/support/servers/app.ts', replacement: `${root}tools/cluster/app.ts` },
    ],
  },
  test: {
    globalSetup: 'tools/cluster/setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
    // Excludes a test that needs a server with settings of its own.
    testNamePattern: /^(?!.*sixty times an hour)/,
    include: [
      'tests/contract/{rest,rest-bounds,api-docs}.test.ts',
      'tests/server/{api-tokens,concurrency,event-list,event-status,graphql-abuse,graphql-fuzz}.test.ts',
      'tests/server/{idempotency,refresh-races,rest-fuzz,session-list,sessions,sign-in}.test.ts',
    ],
  },
})

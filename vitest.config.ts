import { defineConfig } from 'vitest/config'
import { hasRealMatches, NO_REAL_MATCHES } from './scripts/real-matches.mjs'

/** Those of the contract's tests that talk to a server, build, or change a copy of the repository; the others read files. */
const WITH_SERVER = 'tests/contract/{api-docs,chunks,openapi,recipes,rest*}.test.ts'
/** What is live happens in real time: a machine that is busy with other tests is late for it. */
const LIVE = 'tests/server/live-*.test.ts'

/** They replay data that is not part of the repository. */
const REAL_MATCHES = hasRealMatches ? [] : ['tests/contract/scoring/*-matches.test.ts']
// Once: each project loads this file.
if (!hasRealMatches && !process.env['NO_REAL_MATCHES_SAID']) {
  process.env['NO_REAL_MATCHES_SAID'] = '1'
  console.warn(NO_REAL_MATCHES)
}

const database = ['tests/support/database/database-setup.ts']
const unit = {
  name: 'unit',
  include: ['{schema,server,client,scripts,tools}/**/*.test.ts', 'tests/contract/**/*.test.ts'],
  exclude: ['**/node_modules/**', WITH_SERVER, ...REAL_MATCHES],
  // Pure code needs no process of its own: a third of the CPU time.
  pool: 'threads' as const,
  isolate: false,
}
/** Each file starts a server of its own: what they share is loaded once, which saves a third of the time. */
const server = { name: 'server', include: ['tests/server/**/*.test.ts', WITH_SERVER], exclude: [LIVE], isolate: false }
/** They wait for the clock more than they compute. */
const live = { name: 'live', include: [LIVE], isolate: false, maxWorkers: 3 }

export default defineConfig({
  resolve: {
    // NOTE: without it Vitest loads graphql once as ESM and once as CommonJS, and Pothos' types are not Apollo's.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    globalSetup: 'tests/support/vitest/codegen-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest's own second is less than a busy machine may stand still.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    projects: [
      { extends: true, test: { ...unit, sequence: { groupOrder: 0 } } },
      { extends: true, test: { ...server, globalSetup: database, sequence: { groupOrder: 0 } } },
      { extends: true, test: { ...live, globalSetup: database, sequence: { groupOrder: 1 } } },
    ],
  },
})

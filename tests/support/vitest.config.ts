import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const LIVE = 'tests/server/live-*.test.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: {
    // NOTE: without it Vitest loads graphql once as ESM and once as CommonJS, and Pothos' types are not Apollo's.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    globalSetup: 'tests/support/database-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{schema,server,client}/**/*.test.ts', 'tests/{contract,server}/**/*.test.ts'],
          exclude: [LIVE],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // What is live happens in real time: a machine that is busy with other tests would be late for it.
        test: { name: 'live', include: [LIVE], maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
    ],
  },
})

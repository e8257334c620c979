import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: {
    // NOTE: without it Vitest loads graphql once as ESM and once as CommonJS, and Pothos' types are not Apollo's.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['{schema,server,client}/**/*.test.ts', 'tests/{contract,server}/**/*.test.ts'],
    globalSetup: 'tests/support/database-setup.ts',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

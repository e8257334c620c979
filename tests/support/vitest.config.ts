import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: {
    // NOTE: without it Vitest loads graphql once as ESM and once as CommonJS, and Pothos' types are not Apollo's.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['{schema,server,client}/**/*.test.ts', 'tests/{contract,server}/**/*.test.ts'],
    globalSetup: 'tests/support/database-setup.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})

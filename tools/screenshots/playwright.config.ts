import { defineConfig } from '@playwright/test'
import config from '../../playwright.config.ts'

/** Pictures of every screen, for people to look at: no part of the tests. */
export default defineConfig({
  ...config,
  testDir: '.',
  outputDir: '../../test-results/screenshots',
  timeout: 300_000,
  projects: [{ name: 'screenshots' }],
})

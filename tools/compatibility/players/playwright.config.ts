import { defineConfig } from '@playwright/test'
import suite from '../../../playwright.config.ts'

/** The programme in players that we did not write. */
export default defineConfig({
  ...suite,
  testDir: '.',
  outputDir: '../../../test-results/players',
  retries: 0,
  projects: [{ name: 'players' }],
})

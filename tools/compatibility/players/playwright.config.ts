import { defineConfig } from '@playwright/test'
import suite from '../../../playwright.config.ts'

export default defineConfig({
  ...suite,
  testDir: '.',
  outputDir: '../../../test-results/players',
  retries: 0,
  projects: [{ name: 'players' }],
})

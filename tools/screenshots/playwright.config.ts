import { defineConfig } from '@playwright/test'
import config from '../../playwright.config.ts'

export default defineConfig({
  ...config,
  testDir: '.',
  outputDir: '../../test-results/screenshots',
  timeout: 300_000,
  projects: [{ name: 'screenshots' }],
})

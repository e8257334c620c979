import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** Pictures of every screen, for people to look at: no part of the tests. */
export default defineConfig({
  ...config,
  testDir: '../screens',
  outputDir: '../../test-results/screens',
  timeout: 300_000,
  projects: [{ name: 'screens' }],
})

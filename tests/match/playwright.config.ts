import { defineConfig } from '@playwright/test'
import { browserPath } from '#tests/support/browser/browser.ts'
import base from '../../playwright.config.ts'

/** 60 in the short form; the long form has 500. */
export const CUTS = Number(process.env['MATCH_CUTS'] ?? 60)

const executablePath = await browserPath()

/** Whole matches, one after another: each has several phones, a control room and viewers, and is measured. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/match',
  forbidOnly: true,
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: base.reporter ?? 'list',
  use: { ...base.use, trace: 'off', screenshot: 'off', launchOptions: { ...base.use?.launchOptions, executablePath } },
})

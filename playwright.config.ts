import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from '#server/db/embedded/free-port.ts'
import { browserPath } from '#tests/support/browser/browser.ts'

// NOTE: every worker reads this file again and gets what the first reading found.
if (!process.env['E2E_PORT']) {
  process.env['CHROMIUM_PATH'] = await browserPath()
  process.env['E2E_PORT'] = String(await freePort())
  process.env['LEGACY_PORT'] = String(await freePort())
}

const root = import.meta.dirname
const { CHROMIUM_PATH = '', E2E_PORT = '', LEGACY_PORT = '' } = process.env
const origin = `http://127.0.0.1:${E2E_PORT}`
const legacyOrigin = `http://127.0.0.1:${LEGACY_PORT}`

/** What is the same on a screen of any size is looked at once. */
const OF_NO_SIZE =
  /(hostile-text|catalogue|event-faults|lan|four-tabs|cross-site|legacy-client|first-load|graphiql|installable|early-renewal|expired-session|session-tabs|double-click|control-room-live|control-picture|spec-session|offline|settings-tokens|sponsor-(?:logos|plate)|upgrade|blocked-storage|early-query|event-data)\.spec\.ts/
/** Cameras and scorers are phones; and what `story` and `spec-*` walk through on both sizes is gone into on one. */
const OF_PHONES =
  /(join-device[\w-]*|create-events|edit-event|sign-in|settings|watch-live|watch-undecodable|viewer-(?:score-[\w-]*|highlights)|recording-highlights|control-(?:sponsors|room-replay)|sponsor-report|share-clip|embed|downloads|scorer-(?!invite)[\w-]*|event-hints|live-updates)\.spec\.ts/
/** The same for single tests of a file, by their tag. */
const PHONE_ONLY = /@phone-only/

export default defineConfig({
  testDir: join(root, 'tests/e2e'),
  outputDir: join(root, 'test-results'),
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  // One more than cores: many tests wait for the clock.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    baseURL: origin,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: OF_NO_SIZE,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'laptop', testIgnore: OF_PHONES, grepInvert: PHONE_ONLY, use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: [
    {
      command: 'exec node tests/support/servers/served-build.mjs',
      cwd: root,
      url: `${origin}/readyz`,
      env: { PORT: E2E_PORT, LOG_LEVEL: 'warn', CORS_ORIGINS: legacyOrigin },
      // It builds first what is not built.
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      stdout: 'ignore',
    },
    {
      command: 'exec node tests/support/legacy-client/serve.mjs',
      cwd: root,
      url: `${legacyOrigin}/legacy.html`,
      env: { PORT: LEGACY_PORT },
    },
  ],
})

import { type Browser, chromium, type Page } from '@playwright/test'
import { browserPath } from '#tests/support/browser/browser.ts'
import { createEvent, signIn } from '#tests/support/browser/organiser.ts'
import { spreadOf } from '#tools/bench/alternate.ts'
import { startPhones } from '#tools/bench/media/phones.ts'
import { signInNewOrganiser } from '#tools/bench/media/sign-in.ts'
import { POOR_NETWORK, stageEvent } from '#tools/bench/media/staged-event.ts'
import { PROFILES, type Visit, visits } from '#tools/bench/media/visit.ts'
import type { Bench } from '#tools/bench/section.ts'

const RUNS = 3
const EVENTS = 12
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

/** Loads three pages on a throttled phone. */
export const browser: Bench = {
  name: 'browser',
  async run(testbed) {
    await buildIfStale()
    const server = await testbed.server()
    const access = await signInNewOrganiser(server.origin)
    const stage = await stageEvent(access, { cameras: 1, film: POOR_NETWORK })
    const actors = await startPhones(access, stage)
    const chrome = await chromium.launch({ executablePath: await browserPath(), args: ARGS })
    const state = await stateOfOrganiser(chrome, server.origin)

    const pages = [
      { name: 'Login', path: '/otp-login', isReady: (page: Page) => page.getByRole('textbox').first().waitFor() },
      {
        name: 'Events home',
        path: '/events-layout',
        state,
        isReady: (page: Page) => page.getByRole('button', { name: 'Load More' }).waitFor({ timeout: 120_000 }),
      },
      { name: 'Viewer, live', path: `/event/${stage.slug}`, isReady: plays },
    ]
    const rows: string[][] = []
    for (const profile of PROFILES) {
      for (const { name, ...page } of pages) {
        const runs: [Visit, Visit][] = []
        for (let run = 0; run < RUNS; run++)
          runs.push(await visits(chrome, { ...page, origin: server.origin, profile }))
        const first = medianOf(runs.map(([visit]) => visit))
        const second = medianOf(runs.map(([, visit]) => visit))
        rows.push(rowOf(`${name}, ${profile.name}`, first, second))
      }
    }
    await chrome.close()
    await actors.leave()

    return {
      title: 'In the browser',
      question:
        'What a phone loads, and when it shows what its owner came for: the field to type in, the list, a picture that moves.',
      columns: ['Page', 'kB', 'LCP', 'ready', 'long tasks', 'blocked', 'kB again', 'ready again'],
      rows,
      goals: [],
      notes: [
        `Medians of ${RUNS} first visits with nothing kept, and of as many second ones ("again"). Bytes over the network, headers included; media and what the service worker fetches for itself are left out.`,
        'Slow 4G adds 562 ms to each request and lets 1.47 Mbit/s through, fast 4G 165 ms and 8.3 Mbit/s: Lighthouse’s figures for throttling in DevTools. "Blocked" is what long tasks (over 50 ms) took beyond their 50 ms, on a processor that is held to a quarter.',
        'The largest contentful paint of a viewer’s page is the first picture of the film.',
        'The viewer’s picture has 640×360, at 0.87 Mbit/s with its sound.',
      ],
    }
  },
}

async function buildIfStale(): Promise<void> {
  const { prepare } = await import('#scripts/prepare.mjs')
  await prepare()
}

async function plays(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.1, null, {
    timeout: 120_000,
  })
}

async function stateOfOrganiser(chrome: Browser, baseURL: string) {
  const context = await chrome.newContext({ baseURL })
  const page = await context.newPage()
  const organiser = await signIn(page)
  for (let number = 1; number <= EVENTS; number++) {
    await createEvent(page, organiser, { title: `Sunday League, day ${number}` })
  }
  const state = await context.storageState()
  await context.close()
  return state
}

function medianOf(visits: readonly Visit[]): Visit {
  const median = (what: keyof Visit) => spreadOf(visits.map((visit) => visit[what])).median
  return {
    bytes: median('bytes'),
    lcpMs: median('lcpMs'),
    longTasks: median('longTasks'),
    blockedMs: median('blockedMs'),
    readyMs: median('readyMs'),
  }
}

function rowOf(name: string, first: Visit, second: Visit): string[] {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(0)
  return [
    name,
    kilobytes(first.bytes),
    seconds(first.lcpMs),
    seconds(first.readyMs),
    String(first.longTasks),
    `${Math.round(first.blockedMs)} ms`,
    kilobytes(second.bytes),
    seconds(second.readyMs),
  ]
}

import { resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserPath } from '#tests/support/browser/browser.ts'
import { createEvent, signIn } from '#tests/support/browser/organiser.ts'
import type { RunningServer } from '#tools/bench/child.ts'
import type { Testbed } from '#tools/bench/testbed.ts'
import { startPhones } from './phones.ts'
import { signInNewOrganiser } from './sign-in.ts'
import { POOR_NETWORK, stageEvent } from './staged-event.ts'
import type { VisitOptions } from './visit.ts'

const EVENTS = 12
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

export type Name = 'Login' | 'Events home' | 'Viewer, live'
export type Version = 'now' | 'before'
type PageToVisit = Pick<VisitOptions, 'path' | 'state' | 'isReady'>
/** A server with a live event and an organiser who has a list. */
export type Site = { version: Version; origin: string; pages: Record<Name, PageToVisit>; close(): Promise<unknown> }

export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: [...ARGS, ...args] })
}

/** The server at hand, and that of `BASELINE`, a built checkout. */
export async function openSites(testbed: Testbed, chrome: Browser): Promise<Site[]> {
  const sites = [await openSite('now', await testbed.server(), chrome)]
  const checkout = process.env['BASELINE']
  if (checkout) sites.push(await openSite('before', await testbed.serverOf(resolve(checkout)), chrome))
  return sites
}

/** Starts a live event and fills the list of an organiser. */
export async function openSite(version: Version, { origin }: RunningServer, chrome: Browser): Promise<Site> {
  const access = await signInNewOrganiser(origin)
  const stage = await stageEvent(access, { cameras: 1, film: POOR_NETWORK })
  const actors = await startPhones(access, stage)
  const state = await stateOfOrganiser(chrome, origin)
  const pages: Site['pages'] = {
    Login: { path: '/otp-login', isReady: (page) => page.getByRole('textbox').first().waitFor() },
    'Events home': {
      path: '/events-layout',
      state,
      isReady: (page) => page.getByRole('button', { name: 'Load More' }).waitFor({ timeout: 120_000 }),
    },
    'Viewer, live': { path: `/event/${stage.slug}`, isReady: plays },
  }
  return { version, origin, pages, close: actors.leave }
}

/** Counts drawn frames: the player sets `currentTime` to the live edge long before the first segment arrives. */
async function plays(page: Page): Promise<void> {
  const hasMoved = () => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 1
  await page.waitForFunction(hasMoved, null, { timeout: 120_000 })
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

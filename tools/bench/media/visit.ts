import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type LoadedFile, logNetwork, type Throttle } from './network-log.ts'

/** Network and processor of a phone. */
export type Profile = Throttle & {
  name: string
  /** Factor against this machine's processor. */
  cpuSlowdown: number
}

/**
 * Lighthouse's values for DevTools throttling: the latency of a request stands for several round trips of 150 and 40
 * ms.
 */
export const PROFILES: readonly Profile[] = [
  { name: 'slow 4G', latencyMs: 562.5, downKbps: 1_474.56, upKbps: 675, cpuSlowdown: 4 },
  { name: 'fast 4G', latencyMs: 165, downKbps: 8_294.4, upKbps: 1_382.4, cpuSlowdown: 4 },
]

/** Figures of a visit. Bytes are over the network, headers included. */
export type Figures = {
  /** Sent until the page was ready. */
  requests: number
  /** Without media and service worker precaching. */
  bytes: number
  scriptBytes: number
  lcpMs: number
  longTasks: number
  blockedMs: number
  readyMs: number
}

export type Visit = Figures & { files: LoadedFile[] }

export type VisitOptions = {
  origin: string
  path: string
  profile: Profile
  state?: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>
  /** Resolves when the page shows what its visitor wants. */
  isReady(page: Page): Promise<unknown>
}

type Seen = { lcpMs: number; tasks: number[] }
declare global {
  interface Window {
    seenByBench: Seen
  }
}

const MEDIA = /\/live\/media\/|\.m3u8/
const QUIET_MS = 1_500

/** A first visit with an empty cache, and a second one. */
export async function visits(browser: Browser, options: VisitOptions): Promise<[first: Visit, second: Visit]> {
  const context = await phoneContext(browser, options)
  try {
    const first = await visit(await context.newPage(), options)
    return [first, await visit(await context.newPage(), options)]
  } finally {
    await context.close()
  }
}

export function phoneContext(browser: Browser, { origin, state }: VisitOptions): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    ...(state && { storageState: state }),
  })
}

/** Slows a page down; `loaded` lists what it has requested since. */
export async function throttle(page: Page, profile: Profile) {
  const devtools = await page.context().newCDPSession(page)
  const loaded = await logNetwork(devtools, profile)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
  return { devtools, loaded }
}

async function visit(page: Page, { path, profile, isReady }: VisitOptions): Promise<Visit> {
  const { loaded } = await throttle(page, profile)
  await page.addInitScript(watchPaint)
  const beganAt = performance.now()
  await page.goto(path, { waitUntil: 'commit', timeout: 120_000 })
  await isReady(page)
  const readyMs = performance.now() - beganAt
  const requests = loaded().length
  await page.waitForTimeout(QUIET_MS)
  const { lcpMs, tasks } = await page.evaluate(() => window.seenByBench)
  const files = loaded()
  await page.close()
  const withoutMedia = files.filter(({ url }) => !MEDIA.test(url))
  return {
    requests,
    bytes: sumOfBytes(withoutMedia),
    scriptBytes: sumOfBytes(files.filter(({ kind }) => kind === 'Script')),
    lcpMs,
    longTasks: tasks.length,
    blockedMs: tasks.reduce((sum, ms) => sum + ms - 50, 0),
    readyMs,
    files,
  }
}

function sumOfBytes(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Runs in the page. */
function watchPaint(): void {
  window.seenByBench = { lcpMs: 0, tasks: [] }
  new PerformanceObserver((list) => {
    window.seenByBench.lcpMs = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seenByBench.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

import { expect, type Page, test } from '@playwright/test'
import { type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { createMatch, expectLogged, logOf, openPad, pad, scoreOf, tap, waiting } from '#tests/support/browser/scorer.ts'

declare global {
  interface Window {
    isStartSeen: boolean
  }
}

const TEN_MINUTES_MS = 600_000

let organiser: Organiser
let id: string
test.beforeEach(async ({ page }) => {
  organiser = await signIn(page)
  id = await createMatch(page, organiser)
})

async function tapRuns(page: Page, ...runs: number[]) {
  for (const each of runs) await tap(page, 'runs', each)
}

test('ten minutes offline cost nothing: every tap counts at once, and is sent with its time', async ({
  page,
  context,
}) => {
  await page.clock.install()
  // The page's clock will be ten minutes ahead of the real one: what it takes for the server's time is as much behind.
  let behindMs: number | null = 1.1 * TEN_MINUTES_MS
  await page.route('**/live/time', (route) => {
    if (behindMs === null) return route.abort()
    const ms = Date.now() - behindMs
    return route.fulfill({ json: { received: ms, sent: ms } })
  })
  await openPad(page, id)
  await tapRuns(page, 1)
  await page.clock.runFor(10_000)
  await expect(waiting(page)).toHaveText('All sent')

  behindMs = null
  await context.setOffline(true)
  for (let minute = 0; minute < 10; minute += 1) {
    await tapRuns(page, 4, 0)
    await page.clock.runFor(TEN_MINUTES_MS / 10)
  }
  await expect(scoreOf(page)).toHaveText('41/0')
  await expect(waiting(page)).toHaveText('20 taps wait')
  await expect(page.getByText('No connection. Keep scoring: 20 taps are saved here and sent later.')).toBeVisible()

  behindMs = 0
  await context.setOffline(false)
  await page.clock.runFor(10_000)
  await expect(waiting(page)).toHaveText('All sent')
  await expectLogged(page, id, organiser, 21)
  const { entries, score } = await logOf(page, id, organiser.accessToken)
  expect(score.scoreboard.sides[0]).toEqual({ main: '41/0', sub: '3.3' })
  const times = entries.map(({ at }) => Date.parse(at))
  expect((times.at(-1) ?? 0) - (times[1] ?? 0)).toBeGreaterThan(TEN_MINUTES_MS * 0.85)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

const workerOf = (page: Page) =>
  page.evaluate(() => new URL(navigator.serviceWorker.controller?.scriptURL ?? location.href).pathname)

test('a reload without a network opens the pad again with all taps, which are sent once', async ({ page, context }) => {
  await openPad(page, id)
  await expect.poll(() => workerOf(page)).toBe('/scorer-sw.js')
  await page.reload()
  await page.getByRole('button', { name: 'Skip, show the keys' }).click()
  await tapRuns(page, 2)
  await expect(waiting(page)).toHaveText('All sent')
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('scorer')).keys()).length))
    .toBeGreaterThan(2)

  await context.setOffline(true)
  await tapRuns(page, 4, 1)
  await page.reload()
  await expect(scoreOf(page)).toHaveText('7/0')
  await expect(waiting(page)).toHaveText('2 taps wait')
  await tapRuns(page, 6)
  await expect(scoreOf(page)).toHaveText('13/0')
  await context.setOffline(false)
  await expect(waiting(page)).toHaveText('All sent')
  await expectLogged(page, id, organiser, 4)
})

test('a crash of the tab loses nothing, and the same page goes on scoring', async ({ page, context }) => {
  await openPad(page, id)
  await tapRuns(page, 4, 1)
  await expect(waiting(page)).toHaveText('All sent')
  await context.setOffline(true)
  await tapRuns(page, 6, 2)
  await expect(waiting(page)).toHaveText('2 taps wait')
  const devtools = await context.newCDPSession(page)
  devtools.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`/score/${id}`)
  await expect(scoreOf(again)).toHaveText('13/0')
  await expect(pad(again)).toBeVisible()
  await expect(waiting(again)).toHaveText('All sent')
  await tapRuns(again, 1)
  await expectLogged(again, id, organiser, 5)
})

test('a server that is gone for a while, or whose answer is lost, gets each tap once', async ({ page }) => {
  await openPad(page, id)
  await tapRuns(page, 1)
  await expect(waiting(page)).toHaveText('All sent')
  const isRecord = (body: string | null) => body?.includes('"RecordScore"') ?? false
  await page.route('**/graphql', (route) => route.abort())
  await tapRuns(page, 4)
  await expect(waiting(page)).toHaveText('1 tap waits')
  await page.unroute('**/graphql')

  // The server records the taps, but its answer gets lost, twice at most: by then the log may have told.
  let lost = 0
  await page.route('**/graphql', async (route) => {
    if (!isRecord(route.request().postData()) || lost >= 2) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await tapRuns(page, 2)
  await expect(waiting(page)).toHaveText('All sent')
  expect(lost).toBeGreaterThan(0)
  await expect(scoreOf(page)).toHaveText('7/0')
  await expectLogged(page, id, organiser, 3)
})

test('a match that goes on does not look like one to start while its log is on the way', async ({ page }) => {
  await openPad(page, id)
  await tapRuns(page, 4)
  await expect(waiting(page)).toHaveText('All sent')
  await page.evaluate(() => void indexedDB.deleteDatabase('scores'))
  await page.addInitScript(watchForStart)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"ScoreLogAfter"')) await held
    return route.fallback()
  })
  await page.reload()
  // Without its log the pad opens after 3 s.
  await expect(page.locator('.scorer__wait')).toBeVisible()
  release()
  await expect(scoreOf(page)).toHaveText('4/0')
  expect(await page.evaluate(() => window.isStartSeen)).toBe(false)
})

test('events of long ago are forgotten when a pad opens, but for those with taps that wait', async ({ page }) => {
  await openPad(page, id)
  await tapRuns(page, 1)
  await expect(waiting(page)).toHaveText('All sent')
  await page.evaluate(keepOldEvents)
  await page.reload()
  await expect(scoreOf(page)).toHaveText('1/0')
  const kept = { events: [id, 'waits'], log: [id, 'waits'], facts: [id, 'waits'], taps: ['waits'] }
  const sorted = Object.fromEntries(Object.entries(kept).map(([name, ids]) => [name, ids.toSorted()]))
  await expect.poll(() => page.evaluate(keptEvents)).toEqual(sorted)
})

/** Notes in `isStartSeen` whether the screen before a match is ever there. Runs in the page. */
function watchForStart(): void {
  window.isStartSeen = false
  const look = () => {
    window.isStartSeen ||= document.body?.textContent?.includes('Before the first tap') ?? false
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Two events of 1970 as an earlier page kept them; one has a tap that was never sent. Runs in the page. */
async function keepOldEvents(): Promise<void> {
  const opening = indexedDB.open('scores')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const writing = opening.result.transaction(['events', 'log', 'facts', 'taps'], 'readwrite')
  for (const id of ['old', 'waits']) {
    const event = { id, title: id, type: 'other', details: {}, startsAtMs: 0 }
    writing.objectStore('events').put({ event, reader: 'phone' }, id)
    writing.objectStore('log').put({ id, seq: 1, at: 0, kind: 'note', payload: {} }, [id, 1])
    writing.objectStore('facts').put({ me: id, lease: null, offsetMs: 0 }, id)
  }
  const entry = { id: 'tap', at: 0, kind: 'note', payload: {} }
  writing.objectStore('taps').put({ order: 1, entry }, ['waits', 'tap'])
  await new Promise((resolve) => writing.addEventListener('complete', resolve))
  opening.result.close()
}

/** The ids of the events in each store. Runs in the page. */
async function keptEvents(): Promise<Record<string, string[]>> {
  const opening = indexedDB.open('scores')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const names = ['events', 'log', 'facts', 'taps']
  const reading = opening.result.transaction(names, 'readonly')
  const keys = names.map((name) => reading.objectStore(name).getAllKeys())
  await new Promise((resolve) => reading.addEventListener('complete', resolve))
  opening.result.close()
  const idsOf = (found: IDBValidKey[]) =>
    [...new Set(found.map((key) => String(Array.isArray(key) ? key[0] : key)))].sort()
  return Object.fromEntries(names.map((name, place) => [name, idsOf(keys[place]?.result ?? [])]))
}

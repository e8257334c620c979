import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { serveFakeProgramme } from '#tests/support/media/fake-programme.ts'

const live = (page: Page) => page.locator('.badge--live').filter({ visible: true })
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const place = (page: Page) => page.getByRole('slider', { name: 'Position in the match' })

/** State of the video element. */
function picture(page: Page) {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    return {
      time: video?.currentTime ?? 0,
      width: video?.videoWidth ?? 0,
      isMuted: video?.muted ?? true,
      isPaused: video?.paused ?? true,
    }
  })
}

async function expectMoving(page: Page) {
  await expect(async () => {
    const before = (await picture(page)).time
    await page.waitForTimeout(300)
    const moved = (await picture(page)).time - before
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(5)
  }).toPass({ timeout: 20_000 })
}

/** Measures how long playback stands still. */
function watchStops(page: Page) {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    const seen = { stops: 0 }
    Object.assign(window, { seen })
    video?.addEventListener('waiting', () => {
      seen.stops += 1
    })
  })
}

test('before the start it counts down without the player, and goes over to the picture by itself', async ({
  page,
  context,
}) => {
  const fake = await serveFakeProgramme(context, { status: 'SCHEDULED', startsInSeconds: 20, startedSecondsAgo: 20 })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const breaches: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) breaches.push(message.text())
  })
  await page.goto(fake.path)
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Starts in/)
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => /hls/.test(url))).toEqual([])
  await expect(page.getByRole('link', { name: 'Maidan Live' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Stream your own match' })).toHaveAttribute('href', '/add-event')

  fake.setStatus('LIVE')
  await expectMoving(page)
  expect(scripts.filter((url) => /hls/.test(url))).toHaveLength(1)
  await expect(page.getByText('238 watching')).toBeVisible()
  expect(breaches).toEqual([])
  await expectAccessible(page, 'live')
})

test('the picture is near the edge and silent, until it is tapped for sound; that is remembered', async ({
  page,
  context,
}) => {
  const fake = await serveFakeProgramme(context)
  await page.goto(fake.path)
  await expectMoving(page)
  await expect(live(page)).toBeVisible()
  await expect(place(page)).toHaveAttribute('aria-valuetext', 'Live')
  expect((await picture(page)).isMuted).toBe(true)
  await action(page, 'Tap for sound').click()
  await expect.poll(async () => (await picture(page)).isMuted).toBe(false)
  await expect(action(page, 'Tap for sound')).toHaveCount(0)

  await page.reload()
  await expectMoving(page)
  await expect(action(page, 'Tap for sound')).toHaveCount(0)
})

test('on a phone on its side the picture fills the screen, and the controls come when asked for', async ({
  page,
  context,
}) => {
  const fake = await serveFakeProgramme(context)
  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto(fake.path)
  await expectMoving(page)
  expect(await page.locator('.viewer__stage .player').boundingBox()).toEqual({ x: 0, y: 0, width: 740, height: 360 })
  await expect(page.locator('.deck')).toHaveCSS('opacity', '0')
  await page.touchscreen.tap(370, 120)
  await expect(page.locator('.deck')).toHaveCSS('opacity', '1')
  await expect(action(page, 'Full screen')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'on its side')
})

test('seeks back to the start and to live again', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context)
  await page.goto(fake.path)
  await expectMoving(page)
  await action(page, 'Back 10 seconds').click()
  await expect(page.getByText(/^0:1\d behind$/).first()).toBeVisible()
  await expectMoving(page)

  await place(page).press('Home')
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^2 minutes( \d+ seconds?)? behind live$/)
  await expectMoving(page)
  expect(fake.requests.some((path) => path.endsWith('?dvr=1'))).toBe(true)
  expect(fake.requests.some((path) => path.endsWith('/pavilion/0/0.m4s'))).toBe(true)
  await expectAccessible(page, 'behind')

  await action(page, 'Go to live').click()
  await expect(live(page)).toBeVisible()
  await expectMoving(page)
})

test('cuts do not stop the picture; while no camera is there, the slate says so', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context)
  await page.goto(fake.path)
  await expectMoving(page)
  await watchStops(page)
  fake.cut('square')
  await expect.poll(async () => (await picture(page)).width).toBe(480)
  fake.cut('slate')
  await expect(page.getByText('Back in a moment')).toBeVisible()
  await expectAccessible(page, 'slate')
  fake.cut('pavilion')
  await expect(page.getByText('Back in a moment')).toHaveCount(0)
  await expectMoving(page)
  expect(await page.evaluate(() => (window as unknown as { seen: { stops: number } }).seen.stops)).toBeLessThan(3)
})

test('when the network drops it says so, and goes on from where it stopped', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context)
  await page.goto(fake.path)
  await expectMoving(page)
  fake.setReachable(false)
  await expect(page.getByText('Connection lost')).toBeVisible()
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'reconnecting')
  await page.waitForTimeout(10_000)
  fake.setReachable(true)
  await expect(page.getByText(/^0:[1-4]\d behind$/).first()).toBeVisible({ timeout: 40_000 })
  await expectMoving(page)
  await action(page, 'Go to live').click()
  await expect(live(page)).toBeVisible()
})

test('keys and buttons pause, jump and mute; the keys can be turned off', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context)
  await page.goto(fake.path)
  await expectMoving(page)
  await page.keyboard.press('Space')
  await expect(action(page, 'Play')).toBeVisible()
  await expect.poll(async () => (await picture(page)).isPaused).toBe(true)
  await page.keyboard.press('Space')
  await expectMoving(page)
  await page.keyboard.press('m')
  await expect(action(page, 'Mute')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(action(page, 'Go to live')).toBeVisible()
  await page.keyboard.press('f')
  await expect(action(page, 'Exit full screen')).toBeVisible()
  await page.keyboard.press('f')
  await expect(action(page, 'Full screen')).toBeVisible()

  await page.evaluate(() => window.localStorage.setItem('playerKeys', 'off'))
  await page.reload()
  await expectMoving(page)
  await page.keyboard.press('Space')
  await page.waitForTimeout(500)
  expect((await picture(page)).isPaused).toBe(false)
})

test('data saver shows a still now and then, and says what it cost', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context)
  await page.addInitScript(() => window.localStorage.setItem('dataSaver', 'on'))
  await page.goto(fake.path)
  await expect(page.getByRole('img', { name: /^Still picture, \d+ seconds? old$/ })).toBeVisible()
  await expect(page.getByText('Data saver is on.')).toBeVisible()
  await expect(action(page, 'Play video')).toHaveCount(0)
  expect(fake.requests.filter((path) => path.endsWith('.m4s'))).toHaveLength(1)
  await expectAccessible(page, 'data saver')
  await page.getByRole('button', { name: /^Play video, [\d.]+ MB a minute$/ }).click()
  await expectMoving(page)
})

test('viewers see the end, then can play the recording', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context)
  await page.goto(fake.path)
  await expectMoving(page)
  fake.setStatus('COMPLETED')
  await expect(action(page, 'Watch the match')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Ended \d+:\d\d [ap]m IST$/)).toBeVisible()
  await expectAccessible(page, 'ended')
  await action(page, 'Watch the match').click()
  await expectMoving(page)
  expect((await picture(page)).time).toBeLessThan(30)
  await expect(place(page)).toHaveAttribute('aria-valuetext', /into the match$/)
})

test('a part of the page that cannot be fetched does not take the rest away, and is fetched later', async ({
  page,
  context,
}) => {
  const fake = await serveFakeProgramme(context)
  let aborted = 0
  const abort = async (route: Route) => {
    aborted += 1
    await route.abort()
  }
  await page.route(/\/hls/, abort, { times: 1 })
  await page.goto(fake.path)
  await expect.poll(() => aborted).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => expectMoving(page)).toPass({ timeout: 60_000 })
})

test('the page speaks Hindi', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context)
  await page.addInitScript(() => window.localStorage.setItem('language', 'hi'))
  await page.goto(fake.path)
  await expectMoving(page)
  await expect(page.getByText('238 लोग देख रहे हैं')).toBeVisible()
  await expect(live(page)).toHaveText('लाइव')
  await expect(action(page, 'आवाज़ के लिए टैप करें')).toBeVisible()
  await action(page, '10 सेकंड पीछे').click()
  await expect(page.getByText(/^0:1\d पीछे$/).first()).toBeVisible()
  await expectAccessible(page, 'in Hindi')
})

test('a browser with native HLS only uses it', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context)
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaSource')
    Reflect.deleteProperty(window, 'ManagedMediaSource')
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/hls.*\.js/.test(request.url())) scripts.push(request.url())
  })
  await page.goto(fake.path)
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.src))
    .toMatch(/\/programme\.master\.m3u8$/)
  await expectMoving(page)
  for (const track of ['video', 'audio']) {
    await expect.poll(() => fake.requests.some((path) => path.endsWith(`.${track}.m4s`))).toBe(true)
  }
  expect(scripts).toEqual([])
})

import { expect, type Locator, type Page, test } from '@playwright/test'
import type { SponsorTurn } from '#schema/sponsors/turn.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { serveFakeProgramme } from '#tests/support/media/fake-programme.ts'
import { seenOf } from '#tests/support/media/fake-turns.ts'
import { serveScoredProgramme } from '#tests/support/media/scored-programme.ts'

const NAMES = ['Sharma Sweets', 'Anand Cycle Works', 'Om Hardware']
const LOGO = '/icons/icon-192.png'
const SECOND = 1_000

const plate = (page: Page, name: string | RegExp = /^Sponsor: /) =>
  page.locator('.player').getByRole('img', { name: typeof name === 'string' ? `Sponsor: ${name}` : name })
const place = (page: Page) => page.getByRole('slider', { name: 'Position in the match' })
const showSecond = (page: Page, second: number) => place(page).fill(String(second))

/** A turn at seconds after `epochMs`. */
function turn(epochMs: number, n: number, [from, until]: [number, number], name = NAMES[n - 1] ?? ''): SponsorTurn {
  return { n, atMs: epochMs + from * SECOND, untilMs: epochMs + until * SECOND, name, logo: LOGO, why: 'interval' }
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not shown.`)
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

/** The plate is whole on the picture, and clear of what else lies there. */
async function expectClear(page: Page) {
  await expect(async () => {
    const [picture, own] = [await boxOf(page.locator('.player')), await boxOf(page.locator('.player__sponsor'))]
    expect(own.left).toBeGreaterThanOrEqual(picture.left)
    expect(own.top).toBeGreaterThanOrEqual(picture.top)
    expect(own.right).toBeLessThanOrEqual(picture.right)
    expect(own.bottom).toBeLessThanOrEqual(picture.bottom)
    for (const other of await page.locator('.bug, .player__top .badge, .player__sound').all()) {
      const { left, top, right, bottom } = await boxOf(other)
      const isClear = left >= own.right || right <= own.left || top >= own.bottom || bottom <= own.top
      expect(isClear, String(other)).toBe(true)
    }
  }).toPass({ timeout: 10_000 })
}

test('live, the plate is that of the turn, and clear of the score in every position of the device', async ({
  page,
  context,
}) => {
  const fake = await serveScoredProgramme(context, { sponsors: NAMES })
  fake.sponsorTurns.turns.push(turn(fake.epochMs, 1, [140, 900]))
  await page.goto(fake.path)
  await expect(plate(page, 'Sharma Sweets')).toBeVisible()
  await expect(page.locator('.bug')).toBeVisible()
  await expect(page.getByText('Live', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  const sizes: [number, number][] = [
    [1280, 800],
    [740, 360],
    [360, 740],
    [320, 640],
  ]
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await expectClear(page)
  }
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expectClear(page)
  await page.evaluate(() => document.exitFullscreen())
  await expectAccessible(page, 'a plate')
})

test('behind and in the recording, the plate is that of the picture’s time', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context, { sponsors: NAMES, startedSecondsAgo: 150 })
  const long = turn(fake.epochMs, 2, [60, 90])
  fake.sponsorTurns.turns.push(
    turn(fake.epochMs, 1, [20, 35]),
    // As a page knows a turn that was cut after it had read it.
    long,
    { ...long, untilMs: fake.epochMs + 70 * SECOND },
    turn(fake.epochMs, 3, [100, 110], 'Gone Since'),
  )
  const seconds: [number, string | null][] = [
    [24, 'Sharma Sweets'],
    [45, null],
    [62, 'Anand Cycle Works'],
    [80, null],
    [103, 'Gone Since'],
  ]
  const look = async () => {
    for (const [second, name] of seconds) {
      await showSecond(page, second)
      if (name) await expect(plate(page, name)).toBeVisible()
      else await expect(plate(page)).toHaveCount(0)
    }
  }
  await page.goto(fake.path)
  await expect(place(page)).toHaveAttribute('aria-valuetext', 'Live')
  await expect(plate(page)).toHaveCount(0)
  await look()
  fake.setStatus('COMPLETED')
  await page.reload()
  await expect(plate(page, new RegExp(`^Sponsor: (${NAMES.join('|')})$`))).toBeVisible()
  await expectAccessible(page, 'the cover of a recording')
  await page.getByRole('button', { name: 'Watch the match' }).click()
  await look()
  expect(fake.requests.filter((path) => path.endsWith('/sponsors.json'))).toEqual([])
})

test('the countdown, the break screen and the data saver show sponsors too', async ({ page, context }) => {
  const anyOf = new RegExp(`^Sponsor: (${NAMES.join('|')})$`)
  const fake = await serveFakeProgramme(context, { sponsors: NAMES, status: 'SCHEDULED', startedSecondsAgo: 60 })
  await page.goto(fake.path)
  await expect(plate(page, anyOf)).toBeVisible()
  await expectAccessible(page, 'the countdown')
  fake.setStatus('LIVE')
  await expect(page.getByText('Live', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(plate(page)).toHaveCount(0)
  fake.cut('slate')
  await expect(page.getByText('Back in a moment')).toBeVisible()
  await expect(plate(page, anyOf)).toBeVisible()
  fake.cut('pavilion')
  await expect(page.getByText('Back in a moment')).toHaveCount(0)

  fake.sponsorTurns.turns.push(turn(fake.epochMs, 3, [0, 900]))
  await page.evaluate(() => window.localStorage.setItem('dataSaver', 'on'))
  await page.reload()
  await expect(page.getByRole('img', { name: /^Still picture/ })).toBeVisible()
  await expect(plate(page, 'Om Hardware')).toBeVisible()
  await expectClear(page)
  expect(fake.requests.filter((path) => path.endsWith('/sponsors.json'))).toEqual([])
  await expectAccessible(page, 'data saver with a plate')
})

/** What a browser says to a page that is left for another tab, and come back to. */
async function leave(page: Page) {
  await page.evaluate(() => {
    const tell = () => document.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    tell()
    Reflect.deleteProperty(document, 'hidden')
    tell()
  })
}

/** Goes to another page of the app, and back. */
async function returnToEvent(page: Page) {
  await page.evaluate(() => {
    window.history.pushState(null, '', '/otp-login')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.locator('video')).toHaveCount(0)
  await page.goBack()
}

test.describe('what is seen', () => {
  test('is reported with the heartbeat, live and rewound apart, and again until it is counted', async ({
    page,
    context,
  }) => {
    const fake = await serveFakeProgramme(context, { sponsors: NAMES, startedSecondsAgo: 150 })
    const { sponsorTurns, epochMs } = fake
    sponsorTurns.confirms = false
    sponsorTurns.turns.push(turn(epochMs, 1, [20, 30]), turn(epochMs, 3, [140, 900]))
    const openedMs = Date.now()
    await page.goto(fake.path)
    await expect(plate(page, 'Om Hardware')).toBeVisible()
    const liveMs = Date.now()
    await expect.poll(() => sponsorTurns.heard.length, { timeout: 60_000 }).toBeGreaterThan(0)
    await leave(page)
    await expect.poll(() => sponsorTurns.heard.length).toBeGreaterThan(1)
    const passed = (Date.now() - liveMs) / SECOND
    const [first] = sponsorTurns.heard
    expect(first).toMatchObject({ n: 1, turns: [{ turn: 3, live: true, impression: true }] })
    expect(sponsorTurns.heard.filter(({ n }) => n === 1).length).toBeGreaterThan(1)
    expect(first?.turns[0]?.seconds).toBeLessThanOrEqual(first?.span ?? 0)
    expect(seenOf(sponsorTurns, 3, true).seconds).toBeGreaterThan(passed / 2)
    expect(seenOf(sponsorTurns, 3, true).seconds).toBeLessThanOrEqual((Date.now() - openedMs) / SECOND)
    sponsorTurns.confirms = true

    await showSecond(page, 20)
    await expect(plate(page, 'Sharma Sweets')).toBeVisible()
    await expect(plate(page)).toHaveCount(0, { timeout: 40_000 })
    await leave(page)
    await expect.poll(() => seenOf(sponsorTurns, 1, false).seconds).toBeGreaterThanOrEqual(6)
    expect(seenOf(sponsorTurns, 1, false).seconds).toBeLessThanOrEqual(10)
    expect(seenOf(sponsorTurns, 1, true).seconds).toBe(0)
    expect(seenOf(sponsorTurns, 1, false).impressions).toBe(1)
    expect(seenOf(sponsorTurns, 3, true).impressions).toBe(1)

    const { length } = sponsorTurns.heard
    await returnToEvent(page)
    await expect(plate(page, 'Om Hardware')).toBeVisible()
    await expect.poll(() => sponsorTurns.heard.length, { timeout: 60_000 }).toBeGreaterThan(length)
    const texts = sponsorTurns.heard.map(({ ago, ...report }) => JSON.stringify(report))
    expect(new Set(texts).size).toBe(new Set(sponsorTurns.heard.map(({ n }) => n)).size)
  })

  test('is not what is scrolled away, paused, or without its logo', async ({ page, context }) => {
    const fake = await serveFakeProgramme(context, { sponsors: NAMES, startedSecondsAgo: 150 })
    const { sponsorTurns, epochMs } = fake
    sponsorTurns.turns.push({ ...turn(epochMs, 1, [140, 900]), logo: '/icons/none.png' })
    await page.goto(fake.path)
    await expect(plate(page, 'Sharma Sweets')).toHaveCount(1)
    await expect(page.getByText('Live', { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await page.waitForTimeout(3_000)
    const now = (Date.now() - epochMs) / SECOND
    sponsorTurns.turns.splice(0, 1, { ...turn(epochMs, 1, [140, now + 4]), logo: '/icons/none.png' })
    sponsorTurns.turns.push(turn(epochMs, 2, [now + 4, 900]))
    // Room to scroll the picture out of the window.
    await page.evaluate(() => {
      document.body.style.paddingBottom = '200vh'
      window.scrollTo(0, 1_200)
    })
    await expect(plate(page, 'Anand Cycle Works')).toBeVisible()
    await page.waitForTimeout(4_000)
    // A click would scroll to the button.
    await page.getByRole('button', { name: 'Pause' }).dispatchEvent('click')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.waitForTimeout(4_000)
    await leave(page)
    await page.waitForTimeout(1_000)
    expect(seenOf(sponsorTurns, 1, true).seconds).toBe(0)
    expect(seenOf(sponsorTurns, 2, true)).toEqual({ seconds: 0, impressions: 0 })
  })
})

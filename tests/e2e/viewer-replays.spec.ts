import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { serveScoredProgramme } from '#tests/support/media/scored-programme.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Replay', exact: true })
const watchAgain = (page: Page) => page.getByRole('button', { name: 'Watch again: Six, Rahul' })
const clip = (page: Page) => page.getByLabel('Replay: Six, Rahul')
const live = (page: Page) => page.getByLabel('Live picture')
const secondOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime)

/** Places differ by size, and nothing else. */
const ofPhones = { tag: '@phone-only' }

type Fake = Awaited<ReturnType<typeof serveScoredProgramme>>

/** Offers the six of second 80, twelve seconds long, from that second of the picture on. */
function offer(fake: Fake, atSecond: number, n = 1) {
  const at = (second: number) => Math.round(fake.epochMs + second * 1_000)
  fake.highlights.offers.push({
    ...{ n, atMs: at(atSecond), fromMs: at(68), untilMs: at(80), deviceId: 'square' },
    title: { en: 'Six, Rahul', hi: 'छक्का, राहुल' },
  })
}

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('It is not shown.')
  return { top: found.y, bottom: found.y + found.height, left: found.x, right: found.x + found.width }
}

async function expectApart(one: Locator, other: Locator) {
  const [first, second] = [await box(one), await box(other)]
  const isApart =
    first.bottom <= second.top + 1 ||
    second.bottom <= first.top + 1 ||
    first.right <= second.left + 1 ||
    second.right <= first.left + 1
  expect(isApart, JSON.stringify([first, second])).toBe(true)
}

test('a replay plays beside the live picture, which goes on, and closes by itself', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context)
  offer(fake, fake.secondNow())
  await page.goto(fake.path)
  await expect(watchAgain(page)).toBeVisible()
  await expectAccessible(page, 'a replay that is offered')
  await expectApart(card(page), page.getByRole('group', { name: 'Player controls' }))
  await expectApart(card(page), live(page))

  await watchAgain(page).click()
  await expect.poll(() => secondOf(clip(page))).toBeGreaterThan(1)
  const before = await secondOf(live(page))
  expect(await clip(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  await expectApart(clip(page), page.getByRole('group', { name: 'Player controls' }))
  await expectApart(clip(page), live(page))
  await expect.poll(() => secondOf(live(page))).toBeGreaterThan(before + 1)
  expect(fake.requests.some((path) => /\/clip\.m3u8\?from=\d+&until=\d+&camera=square$/.test(path))).toBe(true)

  await expect(card(page)).toHaveCount(0, { timeout: 40_000 })
})

test('Escape closes an open dialog, then the replay; later ones are offered', ofPhones, async ({ page, context }) => {
  const fake = await serveScoredProgramme(context)
  offer(fake, fake.secondNow())
  await page.goto(fake.path)
  await watchAgain(page).press('Enter')
  await expect(clip(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the replay' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()

  offer(fake, fake.secondNow(), 2)
  await expect(watchAgain(page)).toBeVisible()
  await page.getByRole('button', { name: 'Share clip', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close the replay' }).click()
  await expect(card(page)).toHaveCount(0)
})

test('an offer stands for half a minute, in the language of the page', ofPhones, async ({ page, context }) => {
  await context.addInitScript(() => window.localStorage.setItem('language', 'hi'))
  const fake = await serveScoredProgramme(context)
  offer(fake, fake.secondNow() - 12)
  offer(fake, fake.secondNow() + 3_600, 2)
  await page.goto(fake.path)
  const watch = page.getByRole('button', { name: 'फिर से देखें: छक्का, राहुल' })
  await expect(watch).toBeVisible()
  await expect(watch).toHaveCount(0, { timeout: 40_000 })
})

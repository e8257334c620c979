import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { serveScoredProgramme } from '#tests/support/media/scored-programme.ts'

const place = (page: Page) => page.getByRole('slider', { name: 'Position in the match' })
/** The score on the picture. */
const plates = (page: Page, score: string) => page.getByRole('img', { name: `Dadar Strikers ${score}`, exact: false })
const card = (page: Page) => page.getByRole('region', { name: 'Score', exact: true })
const sidecarsOf = (requests: readonly string[]) => requests.filter((path) => /\/score.*\.json$/.test(path))

async function showSecond(page: Page, second: number) {
  await place(page).fill(String(second))
}

test('at the live edge the plates come with the playlist, without the engine', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.route(/\/score(?:\/[\d-]+)?\.json$/, (route) => route.abort())
  await page.goto(fake.path)
  await expect(plates(page, '11/1 (0.4)')).toBeVisible()
  fake.tap(fake.secondNow(), 'ball', { runs: 2 })
  await expect(plates(page, '13/1 (0.5)')).toBeVisible()
  expect(scripts.filter((url) => /folded-match|scoring/.test(url))).toEqual([])
})

test('the score is that of the picture, before and after a correction', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context)
  await page.goto(fake.path)
  await expect(plates(page, '11/1 (0.4)')).toBeVisible()

  for (const [second, score] of [
    [25, '1/0 (0.1)'],
    [55, '5/0 (0.2)'],
    [85, '11/0 (0.3)'],
    [30, '1/0 (0.1)'],
  ] as const) {
    await showSecond(page, second)
    await expect(plates(page, score)).toBeVisible()
  }
  // Plays over the four of second 50: never early, then there.
  await showSecond(page, 44)
  await expect(plates(page, '1/0 (0.1)')).toBeVisible()
  await expect(plates(page, '5/0 (0.2)')).toBeVisible()

  fake.correctFour()
  await expect(plates(page, '3/0 (0.2)')).toBeVisible()
  await showSecond(page, 85)
  await expect(plates(page, '9/0 (0.3)')).toBeVisible()
  await page.getByRole('button', { name: 'Go to live' }).click()
  await expect(plates(page, '9/1 (0.4)')).toBeVisible()
})

test('a correction reaches who watches live within seconds, and the past is read again once', async ({
  page,
  context,
}) => {
  const fake = await serveScoredProgramme(context)
  await page.goto(fake.path)
  await expect(card(page).getByRole('table').first()).toBeVisible()
  const before = sidecarsOf(fake.requests).length
  fake.correctFour()
  await expect(plates(page, '9/1 (0.4)')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '3/0 (0.2)' })).toBeVisible()
  await page.waitForTimeout(4_000)
  const read = sidecarsOf(fake.requests).slice(before)
  expect(read.map((path) => path.replace(/^.*\/score/, 'score'))).toEqual(['score/1-5.json'])
})

test('the scorecard and what happened follow the picture, and an entry seeks', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context)
  await page.goto(fake.path)
  await expect(card(page).getByRole('table').first()).toBeVisible()
  const happened = page.getByRole('region', { name: 'What happened' })
  await expect(happened.getByRole('listitem').first()).toContainText('11/1 (0.4)')
  await expectAccessible(page, 'live with a score')

  const four = happened.getByRole('listitem').filter({ hasText: '5/0 (0.2)' })
  await four.getByRole('button', { name: /^Watch: / }).press('Enter')
  await expect(plates(page, '1/0 (0.1)')).toBeVisible()
  await expect(place(page)).toHaveAttribute('aria-valuetext', /behind live$/)
  await expect(happened.getByRole('listitem').filter({ hasText: '11/1' })).toHaveCount(0)
})

test('screen readers ask for the score: nothing announces it by itself', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context)
  await page.goto(fake.path)
  await expect(plates(page, '11/1 (0.4)')).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: 'Dadar Strikers 11/1' })
  await expect(said).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Read the score' })).toHaveAttribute('aria-keyshortcuts', 's')
  await page.keyboard.press('s')
  await expect(said).toHaveCount(1)
})

test('data saver has the score of its still', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context)
  await page.addInitScript(() => window.localStorage.setItem('dataSaver', 'on'))
  await page.goto(fake.path)
  await expect(page.getByRole('img', { name: /^Still picture/ })).toBeVisible()
  await expect(plates(page, '11/1 (0.4)')).toBeVisible()
  fake.tap(fake.secondNow(), 'ball', { runs: 2 })
  await expect(plates(page, '13/1 (0.5)')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('button', { name: /^Watch:/ })).toHaveCount(0)
  await expectAccessible(page, 'data saver with a score')
})

test('the score speaks Hindi', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context)
  await page.addInitScript(() => window.localStorage.setItem('language', 'hi'))
  await page.goto(fake.path)
  await expect(plates(page, '11/1 (0.4)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'अब तक क्या हुआ' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'स्कोर शेयर करें' })).toBeVisible()
  await expectAccessible(page, 'a score in Hindi')
})

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { serveScoredProgramme } from '#tests/support/media/scored-programme.ts'

const board = (page: Page) => page.getByRole('region', { name: 'Scoreboard' })

test('an event that is scored and not filmed is a scorecard, which keeps up by itself', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context, { status: 'SCHEDULED' })
  await page.goto(fake.path)
  await expect(board(page)).toContainText('Dadar Strikers')
  await expect(board(page)).toContainText('11/1')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'What happened' }).getByRole('listitem').first()).toContainText('11/1')
  await expect(page.getByRole('button', { name: /^Watch:/ })).toHaveCount(0)
  await expectAccessible(page, 'a scorecard alone')

  fake.tap(130, 'ball', { runs: 2 })
  await expect(board(page)).toContainText('13/1', { timeout: 30_000 })
  fake.tap(140, 'undo', {}, 'entry-6')
  await expect(board(page)).toContainText('11/1', { timeout: 30_000 })
  expect(fake.requests.filter((path) => /\.(m3u8|m4s|mp4)/.test(path))).toEqual([])
})

test('it says that it cannot be read, and goes on when it can', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context, { status: 'SCHEDULED' })
  let isDown = true
  await page.route(/\/score\.json$/, (route) => (isDown ? route.abort() : route.fallback()))
  await page.goto(fake.path)
  await expect(page.getByText('Can’t load the score.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(board(page)).toContainText('11/1')
})

test('a match that ended without a recording keeps its result, and reads it once', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context, { status: 'COMPLETED', isRecorded: false })
  fake.tap(120, 'concede', { side: 1 })
  await page.clock.install()
  await page.goto(fake.path)
  await expect(board(page)).toContainText('Dadar Strikers won')
  const reads = () => fake.requests.filter((path) => path.endsWith('/score.json')).length
  await page.clock.runFor(60_000)
  await page.waitForTimeout(500)
  expect(reads()).toBe(1)
})

test('it speaks Hindi', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context, { status: 'SCHEDULED' })
  await page.addInitScript(() => window.localStorage.setItem('language', 'hi'))
  await page.goto(fake.path)
  await expect(page.getByRole('region', { name: 'स्कोरबोर्ड' })).toContainText('11/1')
  await expectAccessible(page, 'a scorecard alone in Hindi')
})

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { serveScoredProgramme } from '#tests/support/media/scored-programme.ts'

const place = (page: Page) => page.getByRole('slider', { name: 'Position in the match' })
const plates = (page: Page, score: string) => page.getByRole('img', { name: `Dadar Strikers ${score}`, exact: false })
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const marks = (page: Page) => page.locator('.scrub__marks rect')
const hide = (page: Page) => page.getByRole('switch', { name: 'Hide scores and results' })

test('a recording has its result, marks, and the score of each second', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context, { status: 'COMPLETED' })
  fake.tap(120, 'concede', { side: 1 })
  await page.goto(fake.path)
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Dadar Strikers won')
  await expect(marks(page)).toHaveCount(3)
  await expectAccessible(page, 'a recording with a result')

  await action(page, 'Watch the match').click()
  await expect(page.getByRole('region', { name: 'Score', exact: true })).toBeVisible()
  for (const [second, score] of [
    [25, '1/0 (0.1)'],
    [105, '11/1 (0.4)'],
    [60, '5/0 (0.2)'],
  ] as const) {
    await place(page).fill(String(second))
    await expect(plates(page, score)).toBeVisible()
  }
})

test('an entry plays the recording from before it', async ({ page, context }) => {
  const fake = await serveScoredProgramme(context, { status: 'COMPLETED' })
  await page.goto(fake.path)
  const six = page.getByRole('listitem').filter({ hasText: '11/0 (0.3)' })
  await expect(six).toContainText('1:20')
  await six.getByRole('button', { name: /^Watch: / }).click()
  await expect(plates(page, '5/0 (0.2)')).toBeVisible()
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^1 minute 1\d seconds into the match$/)
})

test('who wants no score of recordings is shown none until they ask, and that is remembered', async ({
  page,
  context,
}) => {
  const fake = await serveScoredProgramme(context, { status: 'COMPLETED' })
  fake.tap(120, 'concede', { side: 1 })
  await page.goto(fake.path)
  await expect(page.getByText(/Dadar Strikers won/).first()).toBeVisible()
  await hide(page).click()
  await expect(page.getByRole('heading', { name: 'The score is hidden' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'The score is hidden' })).toBeVisible()
  await expectAccessible(page, 'a hidden score')
  await action(page, 'Watch the match').click()
  await expect(place(page)).toHaveAttribute('aria-valuetext', /into the match$/)
  await expect(page.getByText(/Dadar Strikers won|11\/1/)).toHaveCount(0)
  await expect(page.getByRole('img', { name: /Dadar Strikers/ })).toHaveCount(0)
  await expect(marks(page)).toHaveCount(0)

  await action(page, 'Show the score').click()
  await place(page).fill('105')
  await expect(plates(page, '11/1 (0.4)')).toBeVisible()
  await expect(marks(page)).toHaveCount(3)
})

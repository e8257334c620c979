import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { signIn } from '#tests/support/browser/organiser.ts'
import {
  answer,
  createMatch,
  logOf,
  openPad,
  oversOf,
  pad,
  scoreOf,
  tap,
  waiting,
} from '#tests/support/browser/scorer.ts'

type Ball = { type: 'runs'; runs: number } | { type: 'wide' } | { type: 'bye'; runs: number } | { type: 'bowled' }

/** Twenty overs as they usually are: mostly runs off the bat, 7 wickets, 6 wides, 3 byes. */
function innings(): Ball[] {
  const runs = [0, 1, 0, 4, 1, 0, 2, 1, 0, 1, 6, 0, 1, 0, 1, 3, 0, 1, 4, 0]
  const balls: Ball[] = Array.from({ length: 110 }, (_, n) => ({ type: 'runs', runs: runs[n % runs.length] ?? 0 }))
  for (const place of [9, 23, 38, 54, 71, 88, 101]) balls.splice(place, 0, { type: 'bowled' })
  for (const place of [17, 60, 95]) balls.splice(place, 0, { type: 'bye', runs: 2 })
  for (const place of [4, 31, 47, 66, 83, 107]) balls.splice(place, 0, { type: 'wide' })
  return balls
}

/** Taps a ball; returns how many taps it took. */
async function bowl(page: Page, ball: Ball): Promise<number> {
  switch (ball.type) {
    case 'runs':
      await tap(page, 'runs', ball.runs)
      return 1
    case 'wide':
      await tap(page, 'wide')
      return 1
    case 'bye':
      await tap(page, 'bye')
      await answer(page, String(ball.runs))
      return 2
    case 'bowled':
      await tap(page, 'wicket')
      await answer(page, 'Bowled')
      await answer(page, 'Record')
      return 3
  }
}

test('a whole T20 innings by taps, and how many it takes', async ({ page }) => {
  // 143 taps take most of a minute, on a busy machine several times that.
  test.slow()
  const organiser = await signIn(page)
  const id = await createMatch(page, organiser)
  await openPad(page, id)
  const balls = innings()
  const isLegal = (ball: Ball) => ball.type !== 'wide'
  expect(balls.filter(isLegal)).toHaveLength(120)

  let taps = 0
  let [runs, wickets, legal] = [0, 0, 0]
  for (const ball of balls) {
    taps += await bowl(page, ball)
    runs += ball.type === 'wide' ? 1 : ball.type === 'bowled' ? 0 : ball.runs
    wickets += ball.type === 'bowled' ? 1 : 0
    legal += isLegal(ball) ? 1 : 0
    await expect(scoreOf(page)).toHaveText(`${runs}/${wickets}`)
    if (legal < 120) await expect(oversOf(page)).toHaveText(`${Math.floor(legal / 6)}.${legal % 6}`)
  }
  console.log(`${taps} taps for ${balls.length} balls, ${(taps / balls.length).toFixed(2)} a ball`)
  test.info().annotations.push({ type: 'taps', description: `${taps} for ${balls.length} balls` })
  expect(taps).toBeLessThanOrEqual(Math.ceil(balls.length * 1.15))

  await expect(waiting(page)).toHaveText('All sent')
  const { seq, score } = await logOf(page, id, organiser.accessToken)
  expect(seq).toBe(balls.length)
  expect(score.scoreboard.sides[0]).toEqual({ main: `${runs}/${wickets}`, sub: '20.0' })
})

test('keys are 64 px and more, in the lower half of a phone, and undo stays in its place', async ({
  page,
  isMobile,
}) => {
  const organiser = await signIn(page)
  await openPad(page, await createMatch(page, organiser))
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const undo = pad(page).locator('.key--undo')
  const place = await undo.boundingBox()
  const sizes = await pad(page)
    .locator('.key')
    .evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect()).map(({ height, y }) => ({ height, y })))
  expect(Math.min(...sizes.map(({ height }) => height))).toBeGreaterThanOrEqual(64)
  // On a laptop they stand beside the log.
  if (isMobile) expect(Math.min(...sizes.map(({ y }) => y))).toBeGreaterThanOrEqual(740 * 0.45)

  const steps = [
    () => tap(page, 'runs', 4),
    () => tap(page, 'bye'),
    () => answer(page, 'Back'),
    () => tap(page, 'wicket'),
  ]
  for (const step of steps) {
    await step()
    await expect.poll(() => undo.boundingBox()).toEqual(place)
  }
  await expectAccessible(page, 'asking how a wicket fell')
  await answer(page, 'Back')
  await expectAccessible(page, 'the score pad')
})

test('the match starts with its rules on one screen, and names are picked', async ({ page }) => {
  const organiser = await signIn(page)
  const id = await createMatch(page, organiser)
  await page.goto(`/score/${id}`)
  await expect(page.getByRole('heading', { name: 'Before the first tap' })).toBeVisible()
  await expectAccessible(page, 'before the first tap')
  await page
    .getByRole('group', { name: /begins|bats/ })
    .getByRole('button', { name: 'Matunga Tigers' })
    .click()
  await page.getByText('Rules', { exact: true }).click()
  await page.getByLabel('Overs (0: no limit)', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Start the match' }).click()
  await tap(page, 'runs', 4)
  await expect(page.locator('.scorehead__big .sr-only').nth(1)).toHaveText('4/0')

  await page.getByRole('button', { name: 'Names' }).click()
  await page.getByRole('group', { name: 'Names' }).getByRole('button', { name: 'Matunga Tigers' }).click()
  const panel = page.getByRole('region', { name: 'Log and settings' })
  await panel.getByRole('button', { name: '1', exact: true }).click()
  await page.getByRole('group', { name: 'Names of the event' }).getByRole('button', { name: 'Meera' }).click()
  await page.getByRole('button', { name: 'Log' }).click()
  await expect(page.getByRole('listitem').first()).toContainText('Meera')
  await expect
    .poll(async () => (await logOf(page, id, organiser.accessToken)).entries.map(({ kind }) => kind))
    .toEqual(['start', 'ball', 'player'])
})

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import {
  createMatch,
  expectLogged,
  logOf,
  openPad,
  oversOf,
  pad,
  redo,
  scoreOf,
  tap,
  undo,
} from '#tests/support/browser/scorer.ts'

let organiser: Organiser
let id: string
test.beforeEach(async ({ page }) => {
  organiser = await signIn(page)
  id = await createMatch(page, organiser)
  await openPad(page, id)
})

const line = (page: Page, newest: number) => page.locator('.entries__item').nth(newest)

test('a ball six balls back is corrected beside the live keys, after a preview of what changes', async ({ page }) => {
  for (const runs of [1, 4, 0, 2, 0, 1, 0]) await tap(page, 'runs', runs)
  await expect(scoreOf(page)).toHaveText('8/0')
  const sixBack = line(page, 5)
  await expect(sixBack).toContainText('5/0')
  await sixBack.getByRole('button', { name: /^Correct:/ }).click()
  await sixBack.getByRole('button', { name: 'Change' }).click()
  await sixBack.locator('.key[data-key="button.runs"][data-value="6"]').click()
  await expect(sixBack.getByRole('status')).toContainText('8/0 → 10/0')
  await expect(scoreOf(page)).toHaveText('8/0')
  await expectAccessible(page, 'the preview of a correction')

  // The live keys count meanwhile.
  await tap(page, 'runs', 3)
  await expect(scoreOf(page)).toHaveText('11/0')
  const open = page.locator('.entries__item[data-open]')
  await expect(open.getByRole('status')).toContainText('11/0 → 13/0')
  await open.getByRole('button', { name: 'Correct it' }).click()
  await expect(scoreOf(page)).toHaveText('13/0')
  await expectLogged(page, id, organiser, 9)
  const { score } = await logOf(page, id, organiser.accessToken)
  expect(score.scoreboard.sides[0]).toEqual({ main: '13/0', sub: '1.2' })
})

test('an entry is removed, slipped in and moved', async ({ page }) => {
  for (const runs of [1, 4, 6]) await tap(page, 'runs', runs)
  await line(page, 1)
    .getByRole('button', { name: /^Correct:/ })
    .click()
  await line(page, 1).getByRole('button', { name: 'Remove' }).click()
  await line(page, 1).getByRole('button', { name: 'Correct it' }).click()
  await expect(scoreOf(page)).toHaveText('7/0')

  await line(page, 0)
    .getByRole('button', { name: /^Correct:/ })
    .click()
  await line(page, 0).getByRole('button', { name: 'Add one before' }).click()
  await line(page, 0).locator('.key[data-key="button.wide"]').first().click()
  await line(page, 0).getByRole('button', { name: 'Correct it' }).click()
  await expect(scoreOf(page)).toHaveText('8/0')
  await expect(line(page, 1)).toContainText('2/0')

  await line(page, 0)
    .getByRole('button', { name: /^Correct:/ })
    .click()
  await line(page, 0).getByRole('button', { name: 'Move earlier' }).click()
  await line(page, 0).getByRole('button', { name: 'Correct it' }).click()
  await expect(line(page, 0)).toContainText('8/0')
  await expect(line(page, 1)).toContainText('7/0')
  await expect(oversOf(page)).toHaveText('0.2')
})

test('undo goes back over the end of an over, and redo brings all of it again', async ({ page }) => {
  for (const runs of [1, 0, 2, 0, 4, 1, 6, 1]) await tap(page, 'runs', runs)
  await expect(oversOf(page)).toHaveText('1.2')
  for (const [score, overs] of [
    ['14/0', '1.1'],
    ['8/0', '1.0'],
    ['7/0', '0.5'],
    ['3/0', '0.4'],
  ] as const) {
    await undo(page)
    await expect(scoreOf(page)).toHaveText(score)
    await expect(oversOf(page)).toHaveText(overs)
  }
  for (const score of ['7/0', '8/0', '14/0', '15/0']) {
    await redo(page)
    await expect(scoreOf(page)).toHaveText(score)
  }
  await expect(oversOf(page)).toHaveText('1.2')
  await undo(page)
  await tap(page, 'runs', 0)
  await expect(pad(page).getByRole('button', { name: 'Redo' })).toHaveAttribute('aria-disabled', 'true')
  await expectLogged(page, id, organiser, 18)
})

test('by keyboard letters are keys, and Z and X undo and redo', async ({ page }) => {
  await page.keyboard.press('t')
  await expect(scoreOf(page)).toHaveText('4/0')
  await page.keyboard.press('z')
  await expect(scoreOf(page)).not.toHaveText('4/0')
  await page.keyboard.press('x')
  await expect(scoreOf(page)).toHaveText('4/0')
})

import { expect, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { signIn } from '#tests/support/browser/organiser.ts'
import {
  createMatch,
  expectLogged,
  joinAsScorer,
  logOf,
  openPad,
  pad,
  scoreOf,
  tap,
  waiting,
} from '#tests/support/browser/scorer.ts'

test('two scorers take over from each other, and nothing is lost', async ({ page, browser }) => {
  const organiser = await signIn(page)
  const id = await createMatch(page, organiser)
  await openPad(page, id)
  await tap(page, 'runs', 4)
  await expect(waiting(page)).toHaveText('All sent')

  const other = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const phone = await joinAsScorer(other, page, id, organiser)
  await expect(scoreOf(phone)).toHaveText('4/0')
  await expect(phone.getByText('is scoring. You see every tap here.')).toBeVisible()
  await expect(pad(phone)).toBeHidden()
  await expectAccessible(phone, 'while somebody else scores')
  await tap(page, 'runs', 1)
  await expect(scoreOf(phone)).toHaveText('5/0')

  await phone.getByRole('button', { name: 'Take over scoring' }).click()
  await tap(phone, 'runs', 6)
  await expect(scoreOf(page)).toHaveText('11/0')
  await expect(pad(page)).toBeHidden()
  await page.getByRole('button', { name: 'Take over scoring' }).click()
  await tap(page, 'runs', 2)
  await expect(scoreOf(phone)).toHaveText('13/0')
  await expect(pad(phone)).toBeHidden()
  await expectLogged(page, id, organiser, 4)
  await other.close()
})

test('what a phone tapped offline is offered to who took over, and is added at its time', async ({ page, browser }) => {
  const organiser = await signIn(page)
  const id = await createMatch(page, organiser)
  const other = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const phone = await joinAsScorer(other, page, id, organiser)
  await phone.getByRole('button', { name: 'Skip, show the keys' }).click()
  await tap(phone, 'runs', 1)
  await expect(waiting(phone)).toHaveText('All sent')
  await other.setOffline(true)
  await tap(phone, 'runs', 4)
  await tap(phone, 'runs', 2)
  await expect(waiting(phone)).toHaveText('2 taps wait')

  await page.goto(`/score/${id}`)
  await page.getByRole('button', { name: 'Take over scoring' }).click()
  await tap(page, 'runs', 6)
  await expect(scoreOf(page)).toHaveText('7/0')
  await other.setOffline(false)
  await expect(page.getByText(/has 2 taps from .* that were not sent/)).toBeVisible()
  await expect(scoreOf(phone)).toHaveText('7/0')
  await expect(phone.getByText('2 of your taps were passed on')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(scoreOf(page)).toHaveText('13/0')
  await expect(scoreOf(phone)).toHaveText('13/0')
  await expectLogged(page, id, organiser, 4)
  const { entries } = await logOf(page, id, organiser.accessToken)
  const inOrder = entries.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ payload }) => payload['runs'])
  expect(inOrder).toEqual([1, 4, 2, 6])
  await other.close()
})

import { expect, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { signIn } from '#tests/support/browser/organiser.ts'
import { createMatch, expectLogged, joinAsScorer, pad, scoreOf, tap, waiting } from '#tests/support/browser/scorer.ts'

test('a scorer is invited by code and link, scores without an account, and is removed', { tag: '@phone-only' }, async ({
  page,
  browser,
}) => {
  const organiser = await signIn(page)
  const id = await createMatch(page, organiser)
  await page.goto(`/view-event/${id}`)
  await page.getByRole('button', { name: 'Invite a scorer' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite a scorer' })
  await expect(invite.getByRole('img', { name: 'QR code of the scorer’s link' }).locator('path')).toHaveAttribute(
    'd',
    /./,
  )
  const url = await invite.getByRole('textbox', { name: 'Scorer’s link' }).inputValue()
  expect(url).toMatch(/\/score#[\w-]{43}$/)
  await expectAccessible(page, 'inviting a scorer')

  const other = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const phone = await other.newPage()
  await phone.goto(url)
  await expectAccessible(phone, 'the scorer’s link')
  await phone.getByRole('button', { name: 'Score this match' }).click()
  await phone.getByRole('button', { name: 'Skip, show the keys' }).click()
  await tap(phone, 'runs', 4)
  await expect(waiting(phone)).toHaveText('All sent')
  await expectLogged(page, id, organiser, 1)
  // The link has done its work: on this phone it opens the pad, on any other it is refused.
  await phone.goto(url)
  await expect(scoreOf(phone)).toHaveText('4/0')

  await page.reload()
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await expect(phone.getByText('This phone can no longer score this event.')).toBeVisible()
  await expect(pad(phone)).toBeHidden()
  await other.close()
})

test('an owner who joined by the link goes on as the owner when that phone is removed', { tag: '@phone-only' }, async ({
  page,
}) => {
  const organiser = await signIn(page)
  const id = await createMatch(page, organiser)
  const phone = await joinAsScorer(page.context(), page, id, organiser)
  await phone.getByRole('button', { name: 'Skip, show the keys' }).click()
  await tap(phone, 'runs', 4)
  await expect(waiting(phone)).toHaveText('All sent')
  await page.goto(`/view-event/${id}`)
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(phone.getByText('This phone can no longer score this event.')).toBeVisible()

  await phone.reload()
  await expect(scoreOf(phone)).toHaveText('4/0')
  await tap(phone, 'runs', 2)
  await expect(waiting(phone)).toHaveText('All sent')
  await expectLogged(page, id, organiser, 2)
})

test('the control room scores in a panel of its own', async ({ page, isMobile }) => {
  const organiser = await signIn(page)
  const id = await createMatch(page, organiser)
  await page.goto(`/control/${id}`)
  if (isMobile) await page.getByRole('tab', { name: 'Score' }).click()
  else await page.getByRole('button', { name: 'Keep the score here' }).click()
  await page.getByRole('button', { name: 'Skip, show the keys' }).click()
  await tap(page, 'runs', 6)
  await expect(scoreOf(page)).toHaveText('6/0')
  await expectLogged(page, id, organiser, 1)
  await expectAccessible(page, 'the score in the control room')
})

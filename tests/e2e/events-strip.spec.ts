import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { answer } from '#tests/support/browser/answers.ts'
import { ask, createEvent, signIn } from '#tests/support/browser/organiser.ts'

const TIME_ZONE = 'Asia/Kolkata'
const DAY_MS = 86_400_000

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dayAtVenue = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv', { timeZone: TIME_ZONE })

function upcomingEvent(title: string, days: number, status = 'SCHEDULED') {
  const venue = 'Shivaji Park, Dadar'
  const fixed = { __typename: 'Event', venue, timeZone: TIME_ZONE }
  return { ...fixed, id: crypto.randomUUID(), title, localTime: `${dayAtVenue(days)}T15:30`, status }
}

test('what is live and not on the first page stands above the list, once, while nothing narrows it', async ({
  page,
}) => {
  const organiser = await signIn(page)
  const title = `Live ${organiser.mobile}`
  const id = await createEvent(page, organiser, { title, devices: [{ name: 'Goal' }] })
  await ask(page, 'mutation ($id: ID!) { startEvent(id: $id) { id } }', { id }, organiser.accessToken)
  for (let number = 1; number <= 7; number += 1) await createEvent(page, organiser, { title: `Match ${number}` })
  await page.reload()

  const link = group(page, 'Live now').getByRole('link', { name: title })
  await expect(link).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(1)
  await expect(page.getByRole('article')).toHaveCount(6)
  await press(page, 'Mine')
  await expect(group(page, 'Live now')).toHaveCount(0)
  await press(page, 'All')
  await page.getByRole('searchbox').fill(organiser.mobile)
  await expect(group(page, 'Live now')).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText(title)
  await page.getByRole('searchbox').fill('')
  await link.click()
  await expect(page).toHaveURL(`/view-event/${id}`)
})

test('the strip has a group for live, today and next, and is reached by keyboard', async ({ page }) => {
  const upcoming = [
    upcomingEvent('Sunday League', 0, 'LIVE'),
    upcomingEvent('शिवाजी पार्क अंतिम सामना', 0, 'LIVE'),
    upcomingEvent('School Final', 0),
    upcomingEvent('Office Cup of all the offices between Dadar and Matunga', 0),
    upcomingEvent('Monsoon Trophy', 1),
    upcomingEvent('Charity Match', 40),
  ]
  await answer(page, 'EventsHome', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, upcomingEvents: upcoming } } })
  })
  const organiser = await signIn(page)
  await createEvent(page, organiser, { title: 'On the list' })
  await page.reload()

  const titles = upcoming.map(({ title }) => title)
  for (const [name, shown] of [
    ['Live now', titles.slice(0, 2)],
    ['Today', titles.slice(2, 4)],
    ['Next', titles.slice(4)],
  ] as const) {
    await expect(group(page, name).getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(group(page, name).getByRole('link')).toHaveText(shown.map((title) => new RegExp(`^${title}`)))
  }
  await expect(group(page, 'Today').getByRole('link').first()).toHaveText(/3:30 pm • Shivaji Park, Dadar$/)
  await expect(group(page, 'Next').getByRole('link').first()).toContainText('Tomorrow, 3:30 pm')

  await page.getByRole('button', { name: 'Completed' }).focus()
  for (const title of titles) {
    await page.keyboard.press('Tab')
    const link = page.locator('.strip-card', { hasText: title })
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 0.9 })
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').first().getByRole('link').first()).toBeFocused()
  await expectAccessible(page, 'strip')
})

import { expect, type Page, test } from '@playwright/test'
import type { SponsorReport } from '#schema/sponsors/report.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { answer, sent, unreachable } from '#tests/support/browser/answers.ts'
import { createEvent, signIn } from '#tests/support/browser/organiser.ts'

const AT = Date.parse('2026-12-06T10:00:00Z')
const PATH = '/sponsor/a-secret'

function report(change: Partial<SponsorReport> = {}, status: SponsorReport['event']['status'] = 'live'): SponsorReport {
  return {
    asOfMs: AT + 600_000,
    event: {
      ...{ title: 'Shivaji Park Sunday League Final', venue: 'Shivaji Park, Dadar', timeZone: 'Asia/Kolkata' },
      ...{ status, startedMs: AT, endedMs: status === 'completed' ? AT + 600_000 : null },
    },
    name: 'Sharma Sweets',
    logo: '/icons/icon-192.png',
    fee: null,
    scheduledMs: 30_000,
    onAirMs: 28_000,
    live: { viewerSeconds: 12_345, impressions: 1_020, peakViewers: 238, averageViewers: 210.4 },
    replayed: { viewerSeconds: 90, impressions: 7 },
    turns: [
      {
        ...{ n: 3, atMs: AT + 120_000, untilMs: AT + 135_000, why: 'moment', scheduledMs: 15_000, onAirMs: 15_000 },
        moment: { en: 'Six by Rahul, 124/3', hi: 'राहुल का छक्का, 124/3' },
        live: { viewerSeconds: 3_200, impressions: 230, viewers: 238 },
        replayed: null,
        stillUrl: null,
      },
      {
        ...{ n: 9, atMs: AT + 420_000, untilMs: AT + 435_000, why: 'interval', scheduledMs: 15_000, onAirMs: 13_000 },
        ...{ moment: null, live: null, replayed: { viewerSeconds: 90, impressions: 7, viewers: 6 } },
        stillUrl: null,
      },
    ],
    logHash: 'ab'.repeat(32),
    ...change,
  }
}

/** Answers for the server; `null` is a link that does not work. */
async function serve(page: Page, first: SponsorReport | null | 'down') {
  const served = { now: first, count: 0 }
  await page.route('**/live/sponsor-report/a-secret.json', async (route) => {
    served.count += 1
    if (served.now === 'down') return route.abort()
    if (!served.now) return route.fulfill({ status: 404, json: { error: 'This link does not work.' } })
    await route.fulfill({ json: served.now })
  })
  return served
}

/** Moves the page to the background, or back. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test('the report keeps its figures apart, says what they mean, and offers table and PDF, in both languages', async ({
  page,
}) => {
  await serve(page, report())
  await page.goto(PATH)
  await expect(page.getByRole('heading', { name: 'Sharma Sweets' })).toBeVisible()
  const figures = page.getByRole('region', { name: 'In numbers' })
  for (const text of [
    'Scheduled2 times, 30 s',
    'On air28 s',
    'Seen live12,345 viewer-seconds1,020 viewable impressionsat most 238 devices at once, 210.4 on average',
    'Seen in the replay90 viewer-seconds7 viewable impressions',
  ])
    await expect(figures).toContainText(text)
  const turns = page.getByRole('region', { name: 'Every turn' }).getByRole('listitem')
  await expect(turns).toHaveCount(2)
  await expect(turns.first()).toContainText(/3:32:00 pm Six by Rahul, 124\/315 s scheduled, 15 s on air/)
  await expect(turns.first()).toContainText('Live: 3,200 viewer-seconds, 230 impressions, 238 devices')
  await expect(turns.nth(1)).toContainText(/At its regular time15 s scheduled, 13 s on air/)
  await expect(turns.nth(1)).not.toContainText('Live:')
  await expect(page.getByText('Viewers’ own devices report it.', { exact: false })).toBeVisible()
  await expect(page.getByText('Turns that fewer than 5 devices reported', { exact: false })).toBeVisible()
  const csv = page.getByRole('link', { name: 'Table (CSV)' })
  await expect(csv).toHaveAttribute('href', '/live/sponsor-report/a-secret.csv')
  const pdf = page.getByRole('link', { name: 'One page (PDF)' })
  await expect(pdf).toHaveAttribute('href', '/live/sponsor-report/a-secret.pdf?lang=en')
  await expectAccessible(page, 'a report')

  await page.evaluate(() => window.localStorage.setItem('language', 'hi'))
  await page.reload()
  await expect(page.getByText('राहुल का छक्का, 124/3')).toBeVisible()
  await expect(page.getByText('12,345 दर्शक-सेकंड')).toBeVisible()
  await expect(page.getByRole('link', { name: 'एक पेज (PDF)' })).toHaveAttribute('href', /lang=hi$/)
  await expectAccessible(page, 'a report in Hindi')
})

test('during the match it goes on by itself while it is looked at, through failures, until the event is over', async ({
  page,
}) => {
  await page.clock.install()
  const served = await serve(page, report({ turns: [], scheduledMs: 0, onAirMs: 0 }))
  await page.goto(PATH)
  await expect(page.getByText('Not shown yet.')).toBeVisible()
  await expect(page.getByText('Live, updates automatically')).toBeVisible()
  const { count: first } = served
  await hide(page, true)
  await page.clock.runFor(60_000)
  expect(served.count).toBe(first)
  served.now = 'down'
  await hide(page, false)
  await expect(page.getByText('Not up to date', { exact: false })).toBeVisible()
  served.now = report({ fee: { rupees: 5, recordedMs: AT + 600_000 } }, 'completed')
  await page.clock.runFor(30_000)
  await expect(page.getByText('2 times, 30 s')).toBeVisible()
  await expect(page.getByText('Not up to date', { exact: false })).toHaveCount(0)
  await expect(page.getByText('Live, updates automatically')).toHaveCount(0)
  await expect(page.getByText('₹5, recorded 6 Dec 2026, 3:40 pm IST')).toBeVisible()
  const { count } = served
  await page.clock.runFor(120_000)
  expect(served.count).toBe(count)
})

test('a link that does not work says so, and an error can be tried again', async ({ page }) => {
  const served = await serve(page, null)
  await page.goto(PATH)
  await expect(page.getByText('This link doesn’t work')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page, 'a link that does not work')
  served.now = 'down'
  await page.reload()
  await expect(page.getByText('Couldn’t load the report')).toBeVisible()
  await expectAccessible(page, 'a report that could not be loaded')
  const { count } = served
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => served.count).toBeGreaterThan(count)
  // The page tries by itself, too: once it gets an answer, the button is gone.
  served.now = report()
  await expect(page.getByRole('heading', { name: 'Sharma Sweets' })).toBeVisible()
})

test('the owner sends a sponsor the link to their report', async ({ page }) => {
  const sponsors = ['Sharma Sweets', 'Om Hardware'].map((name) => ({ name, logo: 'https://example.com/logo.png' }))
  const id = await createEvent(page, await signIn(page), { title: 'Final', sponsors })
  const send = page.getByRole('button', { name: 'Send report to Om Hardware' })
  await page.goto(`/view-event/${id}`)
  await expect(page.getByRole('heading', { name: 'Sponsor 2' })).toBeVisible()
  await expect(send).toHaveCount(0)
  await answer(page, 'ViewEvent', async (route) => {
    const { data } = await (await route.fetch()).json()
    const times = { startedAt: new Date(AT).toISOString(), endedAt: new Date(AT + 600_000).toISOString() }
    const removedSponsors = [{ __typename: 'Sponsor', name: 'Anand Cycle Works', logo: 'https://example.com/logo.png' }]
    const event = { ...data.event, ...times, removedSponsors, status: 'COMPLETED' }
    await route.fulfill({ json: { data: { event } } })
  })
  await answer(page, 'SponsorReportLink', unreachable)
  await page.reload()
  const removed = page.getByRole('article').filter({ hasText: 'Removed sponsor' })
  await expect(removed.getByRole('button')).toHaveAccessibleName('Send report to Anand Cycle Works')
  await send.click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  const asked = sent(page, 'SponsorReportLink')
  const url = `${new URL(page.url()).origin}${PATH}`
  await answer(page, 'SponsorReportLink', (route) => {
    const link = { __typename: 'SponsorReportLink', name: 'Om Hardware', url }
    return route.fulfill({ json: { data: { sponsorReportLink: link } } })
  })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Report for Om Hardware' })
  await expect(dialog.getByRole('textbox', { name: 'Link to the report' })).toHaveValue(url)
  await expect(dialog.getByRole('link', { name: 'Open the report' })).toHaveAttribute('href', url)
  expect(asked).toEqual([{ eventId: id, name: 'Om Hardware' }])
  await expectAccessible(page, 'a link to a report')
})

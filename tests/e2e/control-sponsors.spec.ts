import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { answer, refused, sent } from '#tests/support/browser/answers.ts'
import { cameraView, serveFakeStudio } from '#tests/support/browser/fake-studio.ts'
import { createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const camera = cameraView('0a000000-0000-4000-8000-000000000001', 'Pavilion end', { tally: 'air' })
const NAMES = ['Sharma Sweets', 'Anand Cycle Works', 'Om Hardware']
const LOGO = '/icons/icon-192.png'
const rules = { everySeconds: 60, turnSeconds: 15, isBetween: false, isQuiet: false, moments: [] as string[] }

let organiser: Organiser
let id: string
test.beforeEach(async ({ page }) => {
  organiser = await signIn(page)
  id = await createEvent(page, organiser, {
    title: 'Sunday League Final',
    devices: [{ name: 'Pavilion end' }],
    sponsors: NAMES.map((name) => ({ name, logo: 'https://example.com/logo.png' })),
  })
})

type Airtime = { timesShown: number; airtimeMs: number; isNext?: boolean; weight?: number }

/** What the server says of the rota; `turn` is shown from a time ago until a time from now. */
function rota(airtimes: readonly Airtime[], turn: { name: string; agoMs: number; leftMs: number } | null) {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  return {
    __typename: 'SponsorRota',
    eventId: id,
    moments: ['FOUR', 'SIX', 'WICKET'],
    hasRallies: true,
    rules: { __typename: 'SponsorRules', ...rules },
    sponsors: airtimes.map((airtime, place) => {
      return { __typename: 'SponsorAirtime', name: NAMES[place], logo: LOGO, weight: 1, isNext: false, ...airtime }
    }),
    turn: turn && {
      ...{ __typename: 'SponsorTurn', n: 28, name: turn.name },
      ...{ at: at(-turn.agoMs), until: at(turn.leftMs) },
    },
  }
}

const AIRTIMES: Airtime[] = [
  { timesShown: 14, airtimeMs: 204_000 },
  { timesShown: 13, airtimeMs: 195_000, isNext: true },
  { timesShown: 0, airtimeMs: 0 },
]
const fulfil = (field: string, data: () => unknown) => (route: Route) =>
  route.fulfill({ json: { data: { [field]: data() } } })

async function openSponsors(page: Page) {
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('tab', { name: 'Sponsors' }).click()
  await expect(page.getByRole('heading', { name: 'Sponsors' })).toBeVisible()
}

/** Opens the tab in the control room of an event that seems to be live. */
async function enterLive(page: Page, change: object = {}) {
  await answer(page, 'ControlledEvent', async (route) => {
    const { data } = await (await route.fetch()).json()
    const programmeUrl = '/live/made/programme.m3u8'
    await route.fulfill({ json: { data: { event: { ...data.event, status: 'LIVE', programmeUrl } } } })
  })
  await page.route('**/live/made/**', (route) => route.fulfill({ status: 404 }))
  await answer(
    page,
    'SponsorRota',
    fulfil('sponsorRota', () => rota(AIRTIMES, { name: NAMES[0] ?? '', agoMs: 9_000, leftMs: 6_000 })),
  )
  const onAir = { status: 'live' as const, slot: 100, onAir: camera.deviceId, watching: 238, cameras: [camera] }
  const studio = await serveFakeStudio(page, { ...onAir, epochMs: Date.now() - 3_877_000, ...change })
  await page.goto(`/control/${id}`)
  await openSponsors(page)
  return studio
}

const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('the tab says who is on the screen, how long each was, and who was not', async ({ page }) => {
  await enterLive(page)
  const first = item(page, 'Sharma Sweets')
  await expect(first).toHaveAttribute('aria-current', 'true')
  await expect(first).toContainText(/On screen now, [1-6] s left\. Shown 14 times, 3 min 2[4-9] s/)
  await expect(first.getByRole('progressbar', { name: 'Time on screen' })).toHaveAttribute('max', '15')
  await expect(item(page, 'Anand Cycle Works')).toContainText('Next. Shown 13 times, 3 min 15 s')
  await expect(item(page, 'Om Hardware')).toContainText('Not shown yet')
  await expect(page.getByText('15 s each, every 60 s')).toBeVisible()
  await expectAccessible(page, 'sponsors')
  await expect(first).not.toHaveAttribute('aria-current')
  await expect(first).toContainText(/^Sharma SweetsShown 14 times, 3 min (29|30) sShow$/)
})

test('Next and Show put a sponsor on the screen at once', async ({ page }) => {
  await enterLive(page)
  const asked = sent<{ name: string }>(page, 'ShowSponsor')
  const shown = (place: number) => rota(AIRTIMES, { name: NAMES[place] ?? '', agoMs: 0, leftMs: 15_000 })
  await answer(
    page,
    'ShowSponsor',
    fulfil('showSponsor', () => shown(asked.length)),
  )
  await item(page, 'Sharma Sweets').getByRole('button', { name: 'Show the next one: Anand Cycle Works' }).click()
  await expect(item(page, 'Anand Cycle Works')).toContainText(/On screen now, 1?\d s left/)
  await page.getByRole('button', { name: 'Show Om Hardware now' }).click()
  await expect(item(page, 'Om Hardware')).toContainText(/On screen now, 1?\d s left/)
  expect(asked).toEqual([
    { eventId: id, fence: 1, name: 'Anand Cycle Works' },
    { eventId: id, fence: 1, name: 'Om Hardware' },
  ])
})

test('only who is in control shows sponsors, and a refusal says why', { tag: '@phone-only' }, async ({ page }) => {
  const studio = await enterLive(page, { holder: { id: 'other', name: 'Ravi' } })
  const asked = sent(page, 'ShowSponsor')
  await page.getByRole('button', { name: 'Show Om Hardware now' }).click({ force: true })
  expect(asked).toEqual([])
  studio.update({ holder: null })
  await answer(page, 'ShowSponsor', refused('Sponsors are not shown without a picture.', { code: 'CONFLICT' }))
  await page.getByRole('button', { name: 'Show Om Hardware now' }).click()
  await expect(page.getByText('Sponsors are not shown without a picture.')).toBeVisible()
})

test('when the rota cannot be loaded, it says so and can be tried again', { tag: '@phone-only' }, async ({ page }) => {
  await enterLive(page)
  await answer(page, 'SponsorRota', (route) => route.abort())
  await page.reload()
  await openSponsors(page)
  await expect(page.getByText('Couldn’t load the sponsors.')).toBeVisible()
  await answer(
    page,
    'SponsorRota',
    fulfil('sponsorRota', () => rota(AIRTIMES, null)),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(item(page, 'Om Hardware')).toContainText('Not shown yet')
})

test('the rules are checked, kept by the server, and shown to whoever comes later', { tag: '@phone-only' }, async ({
  page,
}) => {
  await serveFakeStudio(page, { cameras: [camera] })
  await page.goto(`/control/${id}`)
  await openSponsors(page)
  await expect(item(page, 'Om Hardware')).toContainText('Not shown yet')
  await expect(page.getByRole('button', { name: /^Show / })).toHaveCount(0)
  const field = (name: string) => page.getByRole('spinbutton', { name })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByText('When sponsors are shown').click()
  await field('Each for … seconds').fill('20')
  await field('Every … seconds').fill('18')
  await field('Anand Cycle Works').fill('3')
  await save.click()
  await expect(page.getByText('Please enter 15 to 3,600 seconds, and not less than a turn takes.')).toBeVisible()
  await expectAccessible(page, 'rules that are refused')
  await field('Every … seconds').fill('90')
  const between = page.getByRole('checkbox', { name: 'In breaks, and when an over, a set or a period ends' })
  await between.check()
  await save.click()
  await expect(page.getByText('Saved. It starts with the next turn.')).toBeVisible()

  await page.reload()
  await openSponsors(page)
  await expect(page.getByText('20 s each, every 90 s')).toBeVisible()
  await page.getByText('When sponsors are shown').click()
  await expect(field('Anand Cycle Works')).toHaveValue('3')
  await expect(between).toBeChecked()
  await page.getByRole('checkbox', { name: 'At regular times' }).uncheck()
  await save.click()
  await expect(page.getByText('20 s each, not by the clock')).toBeVisible()
})

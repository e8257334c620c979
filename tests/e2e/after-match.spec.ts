import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { section } from '#tests/support/browser/event-form.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { createEventOverHttp, startEventOverHttp } from '#tests/support/live/live-event.ts'

const DAY_MS = 86_400_000
const TODAY_MS = Date.now() + 330 * 60_000
/** `2026-12-06T15:30` at the venue, days from today; the same also when midnight passes meanwhile. */
const localTime = (days: number) => `${new Date(TODAY_MS + days * DAY_MS).toISOString().slice(0, 11)}15:30`

async function change(page: Page, { accessToken }: Organiser, action: string, id: string) {
  await ask(page, `mutation ($id: ID!) { ${action}(id: $id) { id } }`, { id }, accessToken)
}

async function slugOf(page: Page, { accessToken }: Organiser, id: string): Promise<string> {
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  return (await ask<{ event: { slug: string } }>(page, query, { id }, accessToken)).event.slug
}

/** Two pages watch it while it is live. Each camera films its first second, or none. */
async function streamed(page: Page, organiser: Organiser, given: Record<string, unknown>, { isFilmed = true } = {}) {
  const access = { origin: new URL(page.url()).origin, accessToken: organiser.accessToken }
  const { id, slug, cameras } = await createEventOverHttp(access, { change: given })
  await startEventOverHttp(access, id)
  for (const camera of isFilmed ? cameras : []) {
    await camera.putInit()
    expect((await camera.putSlot(0)).status).toBe(201)
  }
  for (const viewer of ['viewer-one', 'viewer-two', 'viewer-one']) {
    const sent = await page.request.post(`/live/${slug}/watching`, { data: { viewer } })
    expect(sent.status()).toBe(200)
  }
  await change(page, organiser, 'endEvent', id)
  return { id, slug }
}

const match = {
  title: 'Sunday League Final',
  venue: 'Shivaji Park',
  devices: [{ name: 'Desk' }, { name: 'Pavilion', isController: true }],
  sponsors: [{ name: 'Lakshmi Dairy', logo: 'https://example.com/dairy.png' }],
}

async function expectTwoWatched(page: Page, slug: string) {
  const read = 'query ($slug: String!) { eventBySlug(slug: $slug) { watchedCount } }'
  const watched = () => ask<{ eventBySlug: { watchedCount: number } }>(page, read, { slug })
  await expect.poll(async () => (await watched()).eventBySlug.watchedCount).toBe(2)
}

test('the owner’s page of a match that is over leads with what can be done, and with its audience', async ({
  page,
}) => {
  const organiser = await signIn(page)
  const { id, slug } = await streamed(page, organiser, { ...match, localTime: localTime(-1) })
  await expectTwoWatched(page, slug)
  let isDown = true
  await page.route('**/graphql', (route) =>
    isDown && route.request().postDataJSON()?.operationName === 'AfterMatch' ? route.abort() : route.continue(),
  )
  await page.goto(`/view-event/${id}`)
  const after = section(page, 'After the match')
  await expect(after.getByRole('alert')).toContainText('Couldn’t load the numbers.')
  isDown = false
  await after.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('After the match')
  await expect(after.getByRole('link', { name: 'Watch recording' })).toHaveAttribute('href', `/event/${slug}`)
  await expect(after.getByRole('link', { name: 'Highlights' })).toHaveAttribute('href', `/event/${slug}#highlights`)
  await expect(after.getByRole('link', { name: 'Edit recording' })).toHaveAttribute('href', `/control/${id}`)
  await after.getByRole('link', { name: 'Sponsor reports' }).click()
  await expect(page.getByRole('heading', { name: 'Sponsor Details' })).toBeInViewport()
  await expect(after.getByRole('term')).toHaveText(['Total viewers', 'Peak viewers', 'Minutes watched'])
  await expect(after.getByRole('definition').first()).toHaveText('2')
  await expectAccessible(page, 'the owner’s page after the match')

  const other = await page.context().browser()?.newPage()
  if (!other) throw new Error('There is no browser.')
  await signIn(other)
  await other.goto(`/view-event/${id}`)
  await expect(section(other, 'Event Information')).toBeVisible()
  await expect(section(other, 'After the match')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Show on a website' })).toHaveCount(0)
  await other.close()
})

test('Play again opens New Event with everything but the date, a week later', { tag: '@phone-only' }, async ({
  page,
}) => {
  const organiser = await signIn(page)
  const given = { ...match, localTime: localTime(-1) }
  const { id, slug } = await streamed(page, organiser, given, { isFilmed: false })
  await page.goto(`/view-event/${id}`)
  const after = section(page, 'After the match')
  await expect(after.getByText('There’s no recording of this match.')).toBeVisible()
  await expect(after.getByRole('link')).toHaveText(['Sponsor reports', 'Play again'])
  await page.getByRole('link', { name: 'Play again' }).click()
  await expect(page.getByLabel('Title', { exact: false }).first()).toHaveValue('Sunday League Final')
  await expect(page.locator('input[type="datetime-local"]')).toHaveValue(localTime(6))
  await expectAccessible(page, 'New Event, filled in')
  await page.getByRole('button', { name: 'Create Event', exact: true }).click()
  await expect(page.getByText('Event Created Successfully!')).toBeVisible()

  const query = `{ events(filter: MINE) { nodes { id title slug localTime devices { name isController } sponsors { name logo } } } }`
  type Copied = { id: string; slug: string; localTime: string; devices: object[]; sponsors: object[] }
  const { events } = await ask<{ events: { nodes: Copied[] } }>(page, query, {}, organiser.accessToken)
  expect(events.nodes).toHaveLength(2)
  expect(events.nodes[0]).toMatchObject({
    title: 'Sunday League Final',
    localTime: localTime(6),
    devices: [
      { name: 'Desk', isController: false },
      { name: 'Pavilion', isController: true },
    ],
    sponsors: match.sponsors,
  })
  expect(events.nodes[0]?.slug).not.toBe(slug)
})

test('the viewer’s page says how many watched, and leads to more of the organiser', async ({ page, browser }) => {
  const organiser = await signIn(page)
  const { slug } = await streamed(page, organiser, { ...match, localTime: localTime(-1) })
  const next = await createEvent(page, organiser, { title: 'The return match', localTime: localTime(7) })
  await createEvent(page, organiser, { title: 'Secret trial', localTime: localTime(8), visibility: 'PRIVATE' })
  await expectTwoWatched(page, slug)
  const viewer = await browser.newPage({ viewport: page.viewportSize() })
  await viewer.goto(`/event/${slug}`)
  await expect(viewer.getByText('2 watched', { exact: true })).toBeVisible()
  const more = viewer.getByRole('region', { name: 'More from this organiser' })
  await expect(more.getByRole('link')).toHaveCount(1)
  await expect(more).not.toContainText('Secret trial')
  await expectAccessible(viewer, 'the viewer’s page after the match')
  await more.getByRole('link', { name: /The return match/ }).click()
  await expect(viewer).toHaveURL(`/event/${await slugOf(page, organiser, next)}`)
  await expect(viewer.getByRole('timer')).toBeVisible()
  await viewer.close()
})

import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { subscription } from '#tests/support/browser/subscription.ts'
import { cricketDetails } from '#tests/support/fixtures/cricket-details.ts'

type Taps = readonly (readonly [kind: string, payload: object])[]

let organiser: Organiser
let id: string
let slug: string
let title: string
test.beforeEach(async ({ page }, { title: name }) => {
  const language = name.includes('Hindi') ? 'HI' : 'EN'
  organiser = await signIn(page)
  const details = { cricket: cricketDetails }
  const devices = [{ name: 'Pavilion end', isController: true }]
  title = `Sunday Final ${randomUUID().slice(0, 8)}`
  const match = { title, type: 'CRICKET', details, devices, localTime: '2020-12-06T15:30', language }
  id = await createEvent(page, organiser, match)
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  slug = (await ask<{ event: { slug: string } }>(page, query, { id }, organiser.accessToken)).event.slug
})

async function record(page: Page, taps: Taps): Promise<void> {
  const lease = 'mutation ($id: ID!) { takeScorerLease(eventId: $id, roomId: "desk") { fence } }'
  const { takeScorerLease } = await ask<{ takeScorerLease: { fence: number } }>(
    page,
    lease,
    { id },
    organiser.accessToken,
  )
  const entries = taps.map(([kind, payload], place) => {
    return { id: randomUUID(), at: new Date(Date.now() + place).toISOString(), kind, payload }
  })
  const query = `mutation ($id: ID!, $fence: Int!, $entries: [ScoreEntryInput!]!) {
    recordScore(eventId: $id, fence: $fence, entries: $entries) { seq }
  }`
  await ask(page, query, { id, fence: takeScorerLease.fence, entries }, organiser.accessToken)
}

async function change(page: Page, mutation: 'startEvent' | 'endEvent'): Promise<void> {
  await ask(page, `mutation ($id: ID!) { ${mutation}(id: $id) { id } }`, { id }, organiser.accessToken)
}

/** Keeps what a page shares instead of opening the device's share sheet. */
async function keepShared(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) })
  })
}

const sharedOn = (page: Page) =>
  page.evaluate(() => {
    const [data] = (window as unknown as { shared: ShareData[] }).shared
    return data && { text: data.text, types: data.files?.map(({ type }) => type) }
  })

const board = (page: Page) => page.getByRole('region', { name: 'Scoreboard' })

test('a score that begins appears on the open page, and can be shared', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await keepShared(context)
  const viewer = await context.newPage()
  const subscribed = subscription(viewer, 'WatchedEventChanged')
  await viewer.goto(`/event/${slug}`)
  await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible()
  await subscribed
  await record(page, [
    ['start', { first: 1 }],
    ['ball', { runs: 4 }],
  ])
  await expect(board(viewer)).toContainText('4/0')
  await record(page, [['ball', { runs: 6 }]])
  await expect(board(viewer)).toContainText('10/0', { timeout: 30_000 })

  await viewer.getByRole('button', { name: 'Share the score' }).click()
  await expect
    .poll(() => sharedOn(viewer))
    .toEqual({
      text: expect.stringMatching(/^Sunday Final \w+\. .*Matunga Tigers 10\/0 \(0\.2\), batting\.\nhttp.*\/event\//),
      types: ['image/png'],
    })
  await context.close()
})

test('the result is on the card and on the page of the event, unless it is not wanted', async ({ page }) => {
  await endConceded(page)
  const won = /Dadar Strikers won \(Matunga Tigers conceded\)/
  const card = page.getByRole('article').filter({ hasText: title })
  const mine = page.getByRole('button', { name: 'Mine', exact: true })
  await page.goto('/events-layout')
  await mine.click()
  await expect(card).toContainText(won)
  await page.goto(`/view-event/${id}`)
  await expect(page.getByRole('region', { name: title })).toContainText(won)

  await page.evaluate(() => window.localStorage.setItem('hideScores', 'on'))
  await page.goto('/events-layout')
  await mine.click()
  await expect(card).toBeVisible()
  await expect(card).not.toContainText(won)
})

test('the result of an event in Hindi is shared in Hindi', async ({ page, browser, baseURL }) => {
  await endConceded(page)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await keepShared(context)
  await context.addInitScript(() => window.localStorage.setItem('language', 'hi'))
  const viewer = await context.newPage()
  await viewer.goto(`/event/${slug}`)
  await viewer.getByRole('button', { name: 'शेयर करें', exact: true }).click()
  await expect
    .poll(async () => (await sharedOn(viewer))?.text)
    .toMatch(/Dadar Strikers की जीत .*Matunga Tigers ने हार मानी/)
  await context.close()
})

async function endConceded(page: Page): Promise<void> {
  await change(page, 'startEvent')
  await record(page, [
    ['start', { first: 0 }],
    ['ball', { runs: 4 }],
    ['concede', { side: 1 }],
  ])
  await change(page, 'endEvent')
}

import { type BrowserContext, expect, type Page, test, type WebSocketRoute } from '@playwright/test'
import { section } from '#tests/support/browser/event-form.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { subscription } from '#tests/support/browser/subscription.ts'

/** Well below the polling interval of a minute, also on a busy machine. */
const SOON = { timeout: 20_000 }
const devices = [{ name: 'Scorer’s table' }, { name: 'Pavilion end' }]

let organiser: Organiser
let id: string
let slug: string
test.beforeEach(async ({ page }) => {
  organiser = await signIn(page)
  id = await createEvent(page, organiser, { title: 'Sunday Final', devices })
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  slug = (await ask<{ event: { slug: string } }>(page, query, { id }, organiser.accessToken)).event.slug
})

async function rename(page: Page, title: string): Promise<void> {
  const headers = { authorization: `Bearer ${organiser.accessToken}` }
  const answer = await page.request.put(`/updateEvent/${id}`, { headers, data: { title } })
  expect(answer.status()).toBe(200)
}

const action = (page: Page, name: 'startEvent' | 'endEvent') =>
  ask(page, `mutation ($id: ID!) { ${name}(id: $id) { id } }`, { id }, organiser.accessToken)

async function joinByPhone(page: Page, phone: string): Promise<void> {
  const query = 'query ($id: ID!) { event(id: $id) { devices { id } } }'
  const { event } = await ask<{ event: { devices: { id: string }[] } }>(page, query, { id }, organiser.accessToken)
  const { inviteDevice } = await ask<{ inviteDevice: { url: string } }>(
    page,
    'mutation ($deviceId: ID!) { inviteDevice(deviceId: $deviceId) { url } }',
    { deviceId: event.devices[1]?.id },
    organiser.accessToken,
  )
  await page.request.post('/live/join', { data: { token: new URL(inviteDevice.url).hash.slice(1), phone } })
}

/** Proxies the subscriptions of a browser. */
async function wire(context: BrowserContext) {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await context.routeWebSocket('**/graphql', (socket) => {
    if (isCut) return void socket.close({ code: 1012 })
    socket.connectToServer()
    open.add(socket)
  })
  return {
    opened: () => open.size,
    async cut() {
      isCut = true
      for (const socket of open) await socket.close({ code: 1012 })
    },
    mend() {
      isCut = false
    },
  }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('the viewer’s page follows the event without a reload, also after the socket was cut', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const line = await wire(context)
  const viewer = await context.newPage()
  await viewer.goto(`/event/${slug}`)
  await expect(title(viewer)).toHaveText('Sunday Final')
  await expect.poll(line.opened).toBe(1)

  await rename(page, 'Sunday Final, moved')
  await expect(title(viewer)).toHaveText('Sunday Final, moved', SOON)
  await action(page, 'startEvent')
  await expect(viewer.getByText('1 watching')).toBeVisible(SOON)

  await line.cut()
  await rename(page, 'Sunday Final, at last')
  await viewer.waitForTimeout(1_000)
  await expect(title(viewer)).toHaveText('Sunday Final, moved')
  line.mend()
  await expect(title(viewer)).toHaveText('Sunday Final, at last', SOON)

  await action(page, 'endEvent')
  await expect(viewer.getByText(/^Ended/)).toBeVisible(SOON)
  await context.close()
})

test('the owner’s page shows joined phones and changes made elsewhere', async ({ page }) => {
  await page.goto(`/view-event/${id}`)
  const line = page.getByRole('listitem').filter({ hasText: 'Pavilion end' })
  await expect(line).toContainText('Camera. Not joined yet')
  await joinByPhone(page, 'Pixel 8')
  await expect(line).toContainText('Camera. Pixel 8', SOON)

  await rename(page, 'Renamed elsewhere')
  await expect(section(page, 'Event Information')).toContainText('Renamed elsewhere', SOON)
  await action(page, 'startEvent')
  await expect(page.getByRole('button', { name: 'End Event' })).toBeVisible(SOON)
})

test('the control room shows a new title', async ({ page }) => {
  await page.goto(`/control/${id}`)
  await expect(page.getByText('Sunday Final')).toBeVisible()
  await rename(page, 'Renamed elsewhere')
  await expect(page.getByText('Renamed elsewhere')).toBeVisible(SOON)
})

test('the list shows own events created and changed elsewhere', async ({ page }) => {
  await page.goto('about:blank')
  const subscribed = subscription(page, 'MyEventsChanged')
  await page.goto('/events-layout')
  await page.getByRole('button', { name: 'Mine', exact: true }).click()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(1)
  await subscribed
  await createEvent(page, organiser, { title: 'Another one' })
  await expect(cards).toHaveText([/Another one/, /Sunday Final/], SOON)
  await rename(page, 'Renamed elsewhere')
  await expect(cards).toHaveText([/Another one/, /Renamed elsewhere/], SOON)
})

test('a page polls once a minute where WebSockets are blocked', async ({ page, browser }) => {
  const context = await browser.newContext()
  let attempts = 0
  await context.routeWebSocket('**/graphql', (socket) => {
    attempts += 1
    void socket.close({ code: 1011 })
  })
  const viewer = await context.newPage()
  await viewer.clock.install()
  await viewer.goto(`/event/${slug}`)
  await expect(title(viewer)).toHaveText('Sunday Final')
  // The title is in the served page already: without an attempt, the app may not have started its clock.
  await expect.poll(() => attempts).toBeGreaterThan(0)
  await rename(page, 'Sunday Final, moved')
  await viewer.clock.fastForward(61_000)
  await expect(title(viewer)).toHaveText('Sunday Final, moved', SOON)
  await context.close()
})

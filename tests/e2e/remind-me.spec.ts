import { expect, type Page, test, type Worker } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { ask, createEvent, signIn } from '#tests/support/browser/organiser.ts'
import { browserSubscription } from '#tests/support/fixtures/browser-subscription.ts'

const { endpoint, ...keys } = browserSubscription

const button = (page: Page) => page.getByRole('button', { name: /^(Remind me|Reminder on)$/ })

async function scheduledMatch(page: Page): Promise<string> {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: 'Sunday League Final', venue: 'Shivaji Park' })
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  const { event } = await ask<{ event: { slug: string } }>(page, query, { id }, organiser.accessToken)
  return event.slug
}

/** Headless Chromium has no push service to subscribe at, and calls permission denied that it has granted. */
async function standInForPushService(page: Page): Promise<void> {
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const STORE = 'testSubscription'
      const subscription = (key: string) => ({
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: null, key },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(STORE)
          return true
        },
      })
      const kept = () => localStorage.getItem(STORE)
      Object.defineProperty(Notification, 'permission', { get: () => (kept() === null ? 'default' : 'granted') })
      PushManager.prototype.getSubscription = async () =>
        kept() === null ? null : (subscription(kept() ?? '') as unknown as PushSubscription)
      PushManager.prototype.subscribe = async (options) => {
        const key = String(options?.applicationServerKey)
        localStorage.setItem(STORE, key)
        return subscription(key) as unknown as PushSubscription
      }
    },
    { endpoint, keys },
  )
}

/** The worker of all pages, in which notifications are listed, since headless Chromium never allows to show any. */
async function listeningWorker(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().endsWith('/sw.js'))
  if (!worker) throw new Error('There is no service worker.')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const { registration } = scope
    scope.listed = []
    scope.opened = []
    registration.getNotifications = async ({ tag } = {}) => scope.listed.filter((each) => each.tag === tag)
    registration.showNotification = async (title, options = {}) => {
      const others = scope.listed.filter((each) => each.tag !== options.tag)
      const close = () => {
        scope.listed = others
      }
      scope.listed = [...others, { title, ...options, close } as Listed]
    }
    scope.clients.openWindow = async (path) => void scope.opened.push(path)
  })
  return worker
}

type Listed = Notification & { renotify: boolean }
type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: { openWindow(path: string): Promise<void> }
  listed: Listed[]
  opened: string[]
}

const listed = (worker: Worker) =>
  worker.evaluate(() =>
    (globalThis as unknown as WorkerScope).listed.map(({ title, body, tag, lang, renotify }) => ({
      ...{ title, body, tag, lang, renotify },
    })),
  )

/** As from a push service. */
async function deliverPush(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/')
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(message)
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await session.detach()
}

test('a viewer is asked when they tap, is reminded, and can end it @phone-only', async ({ page, context }) => {
  const slug = await scheduledMatch(page)
  await standInForPushService(page)
  await context.grantPermissions(['notifications'])
  const sent: { query?: string; variables?: Record<string, unknown> }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && /subscription|endpoint/.test(request.postData() ?? ''))
      sent.push(request.postDataJSON())
  })
  await page.goto(`/event/${slug}`)
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
  expect(sent).toEqual([])
  await expectAccessible(page, 'remind me')

  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('We’ll tell you an hour before, and when it goes live.')).toBeVisible()
  expect(sent.map(({ variables }) => variables)).toEqual([{ slug, subscription: browserSubscription }])
  await page.reload()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'reminder on')

  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
  expect(sent.at(-1)?.variables).toEqual({ slug, endpoint })
  expect(await page.evaluate(() => localStorage.getItem('testSubscription'))).toBeNull()
})

test('what is in the way is said, and tapping again tries again @phone-only', async ({ page, context }) => {
  const slug = await scheduledMatch(page)
  await standInForPushService(page)
  await page.addInitScript(() => {
    const answers: NotificationPermission[] = ['default', 'denied']
    const ask = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = async () => answers.shift() ?? ask()
  })
  await page.goto(`/event/${slug}`)
  await button(page).click()
  await expect(page.getByText('To get the reminder, tap again and choose “Allow”.')).toBeVisible()
  await button(page).click()
  await expect(page.getByText('Notifications are blocked.')).toBeVisible()

  await context.grantPermissions(['notifications'])
  await page.route('**/graphql', (route) => route.abort())
  await button(page).click()
  await expect(page.getByText('Couldn’t change the reminder.')).toBeVisible()
  await page.unroute('**/graphql')
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
})

test('the worker shows a reminder, in silence when it comes twice, and opens the match @phone-only', async ({
  page,
}) => {
  await page.goto('/otp-login')
  const worker = await listeningWorker(page)
  const { id, path, ...shown } = {
    id: 'live 2026-12-06T10:00:00.000Z',
    title: 'अभी लाइव: Sunday League Final',
    body: 'देखने के लिए टैप करें। Shivaji Park',
    path: '/event/sunday-league-final-abcdefghij',
    tag: 'event',
  }
  const message = { id, path, language: 'hi', ...shown }
  await deliverPush(page, { ...message, id: 'soon', title: 'Sunday League Final' })
  await expect.poll(() => listed(worker)).toMatchObject([{ title: 'Sunday League Final', renotify: true }])
  await deliverPush(page, message)
  await expect.poll(() => listed(worker)).toEqual([{ ...shown, lang: 'hi', renotify: true }])
  await deliverPush(page, message)
  await expect.poll(() => listed(worker)).toEqual([{ ...shown, lang: 'hi', renotify: false }])

  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    const work: Promise<unknown>[] = []
    const waitUntil = (each: Promise<unknown>) => void work.push(each)
    const click = Object.assign(new Event('notificationclick'), { notification: scope.listed[0], waitUntil })
    globalThis.dispatchEvent(click)
    await Promise.all(work)
    return { paths: scope.opened, left: scope.listed.length }
  })
  expect(opened).toEqual({ paths: [path], left: 0 })
})

test('the worker tells the server when the browser gets another subscription @phone-only', async ({ page }) => {
  await page.goto('/otp-login')
  const worker = await listeningWorker(page)
  const answers = await worker.evaluate(
    async ({ endpoint, keys }) => {
      const { fetch } = globalThis
      const answered: unknown[] = []
      globalThis.fetch = async (...asked) => {
        const response = await fetch(...asked)
        answered.push(await response.clone().json())
        return response
      }
      const work: Promise<unknown>[] = []
      const newSubscription = { toJSON: () => ({ endpoint, expirationTime: null, keys }) }
      const changed = Object.assign(new Event('pushsubscriptionchange'), {
        ...{ oldSubscription: { endpoint: `${endpoint}-former` }, newSubscription },
        waitUntil: (each: Promise<unknown>) => void work.push(each),
      })
      globalThis.dispatchEvent(changed)
      await Promise.all(work)
      return answered
    },
    { endpoint, keys },
  )
  expect(answers).toEqual([{ data: { renewPushSubscription: true } }])
})

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import {
  createEventWithCamera,
  type EventWithCamera,
  fileOf,
  linkOf,
  move,
  phoneOf,
  recordedBy,
} from '#tests/support/browser/camera-phone.ts'
import { ask, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { decode, picturesIn, probe } from '#tests/support/media/footage.ts'

const STARTS_WITHIN_MS = 30_000
const SENT_WITHIN_MS = 40_000
const PHONE = { viewport: { width: 360, height: 740 } }
/** On no rung of the bitrate ladder is it reduced: strain begins no new run. */
const SMALL = { width: 640, height: 360 }

let organiser: Organiser
test.beforeEach(async ({ page }) => {
  test.slow()
  organiser = await signIn(page)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const word = (page: Page) => page.locator('.cam__tally-word')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function joinBy(page: Page, link: string) {
  await page.goto(link)
  await press(page, 'Join as a camera')
  await expect(word(page)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
}

/** What is on the air may not have reached the server yet. */
async function expectRecorded(page: Page, event: EventWithCamera) {
  await expect
    .poll(async () => (await recordedBy(page, event)).length, { timeout: STARTS_WITHIN_MS })
    .toBeGreaterThan(0)
}

function missingSlots(slots: number[]): number[] {
  const [first = 0] = slots
  const all = Array.from({ length: (slots.at(-1) ?? first) - first + 1 }, (_, place) => first + place)
  return all.filter((slot) => !slots.includes(slot))
}

test('a phone joins by a tap, films when the event starts, and says when everything is sent', async ({
  page,
  browser,
}) => {
  const event = await createEventWithCamera(page, organiser)
  const link = await linkOf(page, organiser, event.camera)
  const { context, page: phone } = await phoneOf(browser, PHONE)
  const complaints: string[] = []
  phone.on('pageerror', ({ message }) => complaints.push(message))
  phone.on('console', (message) => /Content Security|Trusted/.test(message.text()) && complaints.push(message.text()))

  await phone.goto(link)
  await expect(heading(phone, 'Film with this phone')).toBeVisible()
  await expectAccessible(phone, 'before joining')
  const before = await linkOf(page, organiser, event.camera)
  expect(before, 'looking at a link spends nothing').toBe(link)
  await press(phone, 'Join as a camera')
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await expect(phone).toHaveURL(/\/join$/)
  await expect(heading(phone, 'Pavilion end Shivaji Park Final')).toBeVisible()
  await expect(phone.getByText('Not live yet')).toBeHidden()
  await expectAccessible(phone, 'ready')

  const epochMs = await move(page, organiser, 'startEvent', event.id)
  await expect(word(phone)).toHaveText('On air', { timeout: STARTS_WITHIN_MS })
  await expect(phone.getByRole('main')).toHaveAttribute('data-tally', 'air')
  await expectAccessible(phone, 'on air')
  await press(phone, 'Mute')
  await expect(phone.getByText('Muted', { exact: true })).toBeVisible()
  await press(phone, 'Dim')
  await expect(phone.getByRole('button', { name: 'On air. Tap to wake the screen.' })).toBeVisible()
  await expectAccessible(phone, 'dark')
  await phone.getByRole('button').click()
  await press(phone, 'Leave')
  await expectAccessible(phone, 'leaving')
  await press(phone, 'Keep filming')
  await expect.poll(async () => (await recordedBy(page, event)).length, { timeout: SENT_WITHIN_MS }).toBeGreaterThan(6)

  await move(page, organiser, 'endEvent', event.id)
  await expect(heading(phone, 'All sent. Thank you!')).toBeVisible({ timeout: SENT_WITHIN_MS })
  await expectAccessible(phone, 'over')
  const slots = (await recordedBy(page, event)).map(({ slot }) => slot)
  expect(missingSlots(slots)).toEqual([])
  const file = await fileOf(page, event, 0)
  const { streams, packets } = await probe(file)
  expect(streams.map(({ codec_name, profile }) => [codec_name, profile])).toEqual([
    ['h264', 'Constrained Baseline'],
    ['aac', 'LC'],
  ])
  const video = packets.filter(({ codec_type }) => codec_type === 'video')
  expect(await decode(file)).toMatchObject({ frames: video.length, complaints: '' })
  const moments = await picturesIn(file, Date.now())
  const errors = moments.map(({ shownMs, drawnMs }) => epochMs + shownMs - (drawnMs ?? 0)).sort((a, b) => a - b)
  expect(moments.filter(({ drawnMs }) => drawnMs === null)).toEqual([])
  expect(Math.abs(errors[Math.floor(errors.length / 2)] ?? Number.NaN)).toBeLessThan(100)
  expect(complaints).toEqual([])
  await context.close()
})

test('a network that is away for a while loses nothing, and the phone says that it goes on', async ({
  page,
  browser,
}) => {
  const event = await createEventWithCamera(page, organiser)
  const { context, page: phone } = await phoneOf(browser, SMALL)
  await joinBy(phone, await linkOf(page, organiser, event.camera))
  await move(page, organiser, 'startEvent', event.id)
  await expect(word(phone)).toHaveText('On air', { timeout: STARTS_WITHIN_MS })

  await context.setOffline(true)
  await expect(word(phone)).toHaveText('Offline')
  await expect(phone.getByText('Still recording on this phone')).toBeVisible()
  await expectAccessible(phone, 'offline')
  await phone.waitForTimeout(8_000)
  await context.setOffline(false)
  await expect(word(phone)).not.toHaveText('Offline')
  await move(page, organiser, 'endEvent', event.id)
  await expect(heading(phone, 'All sent. Thank you!')).toBeVisible({ timeout: SENT_WITHIN_MS })
  const recorded = await recordedBy(page, event)
  expect(missingSlots(recorded.map(({ slot }) => slot))).toEqual([])
  expect(new Set(recorded.map(({ run }) => run))).toEqual(new Set([0]))
  await context.close()
})

test('a reload goes on filming, as another run, without joining again', async ({ page, browser }) => {
  const event = await createEventWithCamera(page, organiser)
  const { context, page: phone } = await phoneOf(browser, SMALL)
  await joinBy(phone, await linkOf(page, organiser, event.camera))
  await move(page, organiser, 'startEvent', event.id)
  await expect(word(phone)).toHaveText('On air', { timeout: STARTS_WITHIN_MS })
  await expectRecorded(page, event)
  await phone.reload()
  const runs = async () => [...new Set((await recordedBy(page, event)).map(({ run }) => run))]
  await expect.poll(runs, { timeout: STARTS_WITHIN_MS }).toEqual([0, 1])
  await context.close()
})

test('a phone that is turned makes a run in the other shape', async ({ page, browser }) => {
  const event = await createEventWithCamera(page, organiser)
  const { context, page: phone } = await phoneOf(browser, SMALL)
  await joinBy(phone, await linkOf(page, organiser, event.camera))
  await move(page, organiser, 'startEvent', event.id)
  await expect(word(phone)).toHaveText('On air', { timeout: STARTS_WITHIN_MS })
  await expectRecorded(page, event)
  await phone.evaluate(() => window.fakeCamera.turn())
  const runs = async () => [...new Set((await recordedBy(page, event)).map(({ run }) => run))]
  await expect.poll(runs, { timeout: STARTS_WITHIN_MS }).toEqual([0, 1])
  const { streams } = await probe(await fileOf(page, event, 1))
  expect(streams[0]).toMatchObject({ width: 360, height: 640 })
  await context.close()
})

test('a camera that gives no more pictures is paused, whatever its track says', async ({ page, browser }) => {
  const event = await createEventWithCamera(page, organiser)
  const { context, page: phone } = await phoneOf(browser)
  await joinBy(phone, await linkOf(page, organiser, event.camera))
  await phone.evaluate(() => window.fakeCamera.freeze(true))
  await expect(word(phone)).toHaveText('Paused')
  await expectAccessible(phone, 'paused')
  await phone.evaluate(() => window.fakeCamera.freeze(false))
  await expect(word(phone)).toHaveText('Ready')
  await context.close()
})

test('a cue is shown until it is confirmed', async ({ page, browser }) => {
  const event = await createEventWithCamera(page, organiser)
  const { context, page: phone } = await phoneOf(browser, PHONE)
  await joinBy(phone, await linkOf(page, organiser, event.camera))
  const fence = await page.evaluate(
    ([token, eventId]) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/live/socket`)
        const hello = { type: 'control', token, eventId, roomId: 'desk-1', name: 'Desk' }
        socket.onopen = () => socket.send(JSON.stringify(hello))
        socket.onmessage = ({ data }) => {
          const { holder, fence } = JSON.parse(data)
          if (holder) resolve(fence)
        }
      }),
    [organiser.accessToken, event.id] as const,
  )
  const cue = `mutation ($eventId: ID!, $fence: Int!, $deviceId: ID!) {
    sendCue(eventId: $eventId, fence: $fence, deviceId: $deviceId, text: "Follow the ball")
  }`
  await ask(page, cue, { eventId: event.id, fence, deviceId: event.camera }, organiser.accessToken)
  await expect(phone.getByRole('alert')).toContainText('Follow the ball')
  await expectAccessible(phone, 'cue')
  await press(phone, 'Got it')
  await expect(phone.getByText('Follow the ball')).toBeHidden()
  await context.close()
})

test('a link admits one phone; a new one lets the old phone go', async ({ page, browser }) => {
  const event = await createEventWithCamera(page, organiser)
  const link = await linkOf(page, organiser, event.camera)
  const { context, page: phone } = await phoneOf(browser)
  await joinBy(phone, link)
  const second = await phoneOf(browser, PHONE)
  await second.page.goto(link)
  await press(second.page, 'Join as a camera')
  await expect(
    second.page.getByText('This camera link is already in use. Ask the organiser for a new one.'),
  ).toBeVisible()
  await expectAccessible(second.page, 'refused')

  const fresh = await linkOf(page, organiser, event.camera, 'relinkDevice')
  await expect(heading(phone, 'Camera removed')).toBeVisible()
  await expectAccessible(phone, 'let go')
  await joinBy(second.page, fresh)
  await phone.goto(await linkOf(page, organiser, event.camera, 'relinkDevice'))
  await press(phone, 'Join as a camera')
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await Promise.all([context.close(), second.context.close()])
})

test('the newer of two pages of one phone films', async ({ page, browser }) => {
  const event = await createEventWithCamera(page, organiser)
  const { context, page: phone } = await phoneOf(browser)
  await joinBy(phone, await linkOf(page, organiser, event.camera))
  const other = await context.newPage()
  await other.goto('/join')
  await expect(heading(phone, 'Filming in another tab')).toBeVisible({ timeout: STARTS_WITHIN_MS })
  await expectAccessible(phone, 'replaced')
  await context.close()
})

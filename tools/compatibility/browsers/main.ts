import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserPath } from '#tests/support/browser/browser.ts'
import { ownServer } from '#tests/support/servers/own-server.ts'
import { type Browser, clickOn, launchChromium, launchFirefox, type Page, waitForText } from './drivers.ts'

type NewEvent = { id: string; slug: string; deviceId: string; link: string }

/** Watching time, and the seconds of picture required in it on a busy machine. */
const WATCHED_S = 12
const SEEN_LEAST_S = 6
const SEGMENTS_LEAST = 4
const WITHIN_MS = 90_000

const server = await ownServer({ RATE_LIMITS: 'relaxed' })
const browsers = {
  firefox: await launchFirefox(process.argv[2] ?? ''),
  chromium: await launchChromium(await browserPath()),
}
let failures = 0

async function check(what: string, act: () => Promise<string | undefined>): Promise<void> {
  try {
    const found = await act()
    console.log(`ok      ${what}${found ? `: ${found}` : ''}`)
  } catch (error) {
    failures += 1
    console.log(`FAILED  ${what}: ${error instanceof Error ? error.message : error}`)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the answer has the shape of its query
async function ask(query: string, variables: object, accessToken?: string): Promise<any> {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: object; errors?: { message: string }[] }
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
  return data
}

/** Signs in through the UI; returns the access token. */
async function signIn(browser: Browser): Promise<string> {
  const page = await browser.newPage()
  const mobile = `98765${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
  await page.goto(`${server.origin}/otp-login`)
  await page.locator('input[inputmode=numeric]').fill(mobile)
  await clickOn(page, 'Get OTP')
  await waitForText(page, 'OTP has been sent to')
  const outbox = (await (await fetch(`${server.origin}/dev/outbox`)).json()) as { mobile: string; otp: string }[]
  const otp = outbox.find((message) => message.mobile === mobile)?.otp ?? ''
  await page.locator('input[aria-label^="Digit 1"]').click()
  await page.keyboard.type(otp)
  await page.waitForFunction(() => window.localStorage.getItem('accessToken') !== null, { timeout: WITHIN_MS })
  const accessToken = await page.evaluate(() => window.localStorage.getItem('accessToken'))
  const profile = { fullname: 'Priya Deshmukh', email: 'priya@example.in' }
  const mutation = 'mutation ($profile: UpdateProfileInput!) { updateProfile(input: $profile) { id } }'
  await ask(mutation, { profile }, accessToken)
  await page.close()
  return accessToken
}

async function newEvent(accessToken: string, title: string): Promise<NewEvent> {
  const devices = [{ name: 'Scorer', isController: true }, { name: 'Pavilion end' }]
  const input = {
    title,
    description: 'Compat.',
    type: 'OTHER',
    venue: 'Azad Maidan',
    localTime: '2099-12-06T15:30',
    devices,
  }
  const made = await ask('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', { input }, accessToken)
  const { id } = made.createEvent
  const { event } = await ask(
    'query ($id: ID!) { event(id: $id) { slug devices { id isController } } }',
    { id },
    accessToken,
  )
  const { id: deviceId } = event.devices.find(({ isController }: { isController: boolean }) => !isController)
  const invite = 'mutation ($deviceId: ID!) { inviteDevice(deviceId: $deviceId) { url } }'
  const { inviteDevice } = await ask(invite, { deviceId }, accessToken)
  return { id, slug: event.slug, deviceId, link: inviteDevice.url }
}

async function joinAndFilm(
  browser: Browser,
  { id, slug, deviceId, link }: NewEvent,
  accessToken: string,
): Promise<string> {
  const page = await browser.newPage()
  await page.goto(link)
  await clickOn(page, 'Join as a camera')
  await waitForText(page, 'Ready', '.cam__tally-word', async () => {
    await clickOn(page, 'Allow camera and mic', 500).catch(() => {})
  })
  await ask('mutation ($id: ID!) { startEvent(id: $id) { id } }', { id }, accessToken)
  const until = Date.now() + WITHIN_MS
  let count = 0
  while (count < SEGMENTS_LEAST) {
    if (Date.now() > until) throw new Error(`the server has ${count} segments. The page says: ${await textOf(page)}`)
    await sleep(500)
    const list = await (await fetch(`${server.origin}/live/${slug}/cameras/${deviceId}.m3u8`)).text()
    count = list.split('\n').filter((line) => line.endsWith('.m4s')).length
  }
  const screen = await textOf(page)
  assert.doesNotMatch(screen, /can’t record video/)
  return `${count} segments; the phone shows ${/\d+ ?fps/.exec(screen)?.[0] ?? 'no fps'}`
}

const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => (document.body.textContent ?? '').replace(/\s+/g, ' ').slice(0, 600))

/** Fails unless the picture moves, has content and no error appears. */
async function watch(browser: Browser, { slug }: { slug: string }): Promise<string> {
  const page = await browser.newPage()
  await page.goto(`${server.origin}/event/${slug}`)
  const look = () =>
    page.evaluate(() => {
      const video = document.querySelector('video')
      const { totalVideoFrames = 0 } = video?.getVideoPlaybackQuality?.() ?? {}
      const { currentTime = 0, videoWidth = 0, videoHeight = 0, error = null } = video ?? {}
      return { currentTime, videoWidth, videoHeight, error: error?.message ?? null, frames: totalVideoFrames }
    })
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0, { timeout: WITHIN_MS })
  const begun = await look()
  await sleep(WATCHED_S * 1_000)
  const seen = await look()
  assert.equal(seen.error, null)
  const seconds = seen.currentTime - begun.currentTime
  const frames = seen.frames - begun.frames
  const found = `${seconds.toFixed(1)} s of ${WATCHED_S} s, ${frames} pictures, ${seen.videoWidth}×${seen.videoHeight}`
  assert.ok(seconds >= SEEN_LEAST_S && frames > 0 && seen.videoWidth > 0, found)
  await page.close()
  return found
}

try {
  console.log(`Firefox: ${await browsers.firefox.version()}; Chromium: ${await browsers.chromium.version()}`)
  let signedIn: string | undefined
  await check('sign-in in Firefox', async () => {
    signedIn = await signIn(browsers.firefox)
    return undefined
  })
  const accessToken = signedIn ?? (await signIn(browsers.chromium))
  const [fromFirefox, fromChromium] = [
    await newEvent(accessToken, 'Firefox films'),
    await newEvent(accessToken, 'Chromium films'),
  ]
  await check('a camera in Firefox', () => joinAndFilm(browsers.firefox, fromFirefox, accessToken))
  await check('the camera in Firefox, seen in Chromium', () => watch(browsers.chromium, fromFirefox))
  await check('the camera in Firefox, seen in Firefox', () => watch(browsers.firefox, fromFirefox))
  await ask('mutation ($id: ID!) { endEvent(id: $id) { id } }', { id: fromFirefox.id }, accessToken)
  await check('a camera in Chromium', () => joinAndFilm(browsers.chromium, fromChromium, accessToken))
  await check('the camera in Chromium, seen in Firefox', () => watch(browsers.firefox, fromChromium))
} finally {
  for (const browser of Object.values(browsers)) await browser.close().catch(() => {})
  await server.stop()
}
process.exitCode = failures === 0 ? 0 : 1

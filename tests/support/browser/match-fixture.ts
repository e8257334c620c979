import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { ableToWatch } from '#tests/support/media/seen-frames.ts'
import { linkOf } from './camera-phone.ts'
import { installFakeCamera } from './fake-camera.ts'
import { ask, createEvent, type Organiser, signIn } from './organiser.ts'

export type Camera = { number: number; name: string; deviceId: string; context: BrowserContext; page: Page }

export type MatchFixture = {
  id: string
  slug: string
  organiser: Organiser
  page: Page
  cameras: Camera[]
  close(): Promise<void>
}

const phones = [
  { name: 'Pavilion end', colour: '#0b5a35', width: 640, height: 360 },
  { name: 'Square leg', colour: '#0a4a80', width: 854, height: 480 },
  { name: 'High wide', colour: '#6b4400', width: 480, height: 270 },
  { name: 'Long on', colour: '#5a0b4a', width: 640, height: 360 },
]
const FPS = 15
const JOINED_WITHIN_MS = 60_000

/** Creates an event and films it with `count` phones, each in a browser context of its own. */
export async function openMatch(browser: Browser, origin: string, count = 3): Promise<MatchFixture> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1_280, height: 800 } })
  const page = await context.newPage()
  const organiser = await signIn(page)
  const devices = [{ name: 'Scorer', isController: true }, ...phones.slice(0, count).map(({ name }) => ({ name }))]
  const id = await createEvent(page, organiser, { title: 'Sunday final', devices })
  type Found = { event: { slug: string; devices: { id: string; name: string }[] } }
  const query = 'query ($id: ID!) { event(id: $id) { slug devices { id name } } }'
  const { event } = await ask<Found>(page, query, { id }, organiser.accessToken)

  const cameras: Camera[] = []
  for (const [place, { name, ...picture }] of phones.slice(0, count).entries()) {
    const deviceId = event.devices.find((device) => device.name === name)?.id ?? ''
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 740, height: 360 },
      permissions: ['camera', 'microphone'],
    })
    const phone = await context.newPage()
    await installFakeCamera(phone, { number: place + 1, fps: FPS, ...picture })
    await phone.goto(await linkOf(page, organiser, deviceId))
    await phone.getByRole('button', { name: 'Join as a camera' }).click()
    await expect(phone.locator('.cam__tally-word')).toHaveText('Ready', { timeout: JOINED_WITHIN_MS })
    cameras.push({ number: place + 1, name, deviceId, context, page: phone })
  }
  return {
    id,
    slug: event.slug,
    organiser,
    page,
    cameras,
    async close() {
      for (const camera of cameras) await camera.context.close()
      await context.close()
    },
  }
}

export async function programmeOf({ page, organiser, id }: MatchFixture) {
  type Read = {
    programme: { epoch: string; fence: number; cuts: { slot: number; at: string; deviceId: string | null }[] }
  }
  const query = 'query ($id: ID!) { programme(eventId: $id) { epoch fence cuts { slot at deviceId } } }'
  return (await ask<Read>(page, query, { id }, organiser.accessToken)).programme
}

/** Resolves when the player shows pictures. */
export async function viewerOf(browser: Browser, origin: string, slug: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 412, height: 800 } })
  const page = await context.newPage()
  await ableToWatch(page)
  await page.goto(`/event/${slug}`)
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), { timeout: 60_000 })
    .toBeGreaterThan(0.5)
  return page
}

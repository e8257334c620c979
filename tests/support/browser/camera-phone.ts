import type { Browser, BrowserContext, Page } from '@playwright/test'
import { epochOf } from '#schema/messages/live.ts'
import { type FakeCamera, installFakeCamera } from './fake-camera.ts'
import { ask, createEvent, type Organiser } from './organiser.ts'

export type EventWithCamera = { id: string; slug: string; camera: string; controller: string }

export async function createEventWithCamera(
  page: Page,
  organiser: Organiser,
  localTime?: string,
): Promise<EventWithCamera> {
  const devices = [{ name: 'Scorer’s table', isController: true }, { name: 'Pavilion end' }]
  const id = await createEvent(page, organiser, {
    ...{ title: 'Shivaji Park Final', devices },
    ...(localTime && { localTime }),
  })
  type Found = { event: { slug: string; devices: { id: string; isController: boolean }[] } }
  const query = 'query ($id: ID!) { event(id: $id) { slug devices { id isController } } }'
  const { event } = await ask<Found>(page, query, { id }, organiser.accessToken)
  const idOf = (isController: boolean) => event.devices.find((device) => device.isController === isController)?.id ?? ''
  return { id, slug: event.slug, camera: idOf(false), controller: idOf(true) }
}

export async function linkOf(
  page: Page,
  organiser: Organiser,
  deviceId: string,
  action = 'inviteDevice',
): Promise<string> {
  const mutation = `mutation ($deviceId: ID!) { ${action}(deviceId: $deviceId) { url } }`
  const answer = await ask<Record<string, { url: string }>>(page, mutation, { deviceId }, organiser.accessToken)
  return answer[action]?.url ?? ''
}

/** Returns the event's epoch in ms. */
export async function move(
  page: Page,
  organiser: Organiser,
  action: 'startEvent' | 'endEvent' | 'reopenEvent',
  id: string,
): Promise<number> {
  const mutation = `mutation ($id: ID!) { ${action}(id: $id) { startedAt } }`
  const answer = await ask<Record<string, { startedAt: string }>>(page, mutation, { id }, organiser.accessToken)
  return epochOf(Date.parse(answer[action]?.startedAt ?? ''))
}

type Phone = { context: BrowserContext; page: Page }

export async function phoneOf(
  browser: Browser,
  {
    viewport = { width: 740, height: 360 },
    ...wish
  }: { viewport?: { width: number; height: number } } & Partial<FakeCamera> & {
      userAgent?: string
    } = {},
): Promise<Phone> {
  const { userAgent, ...camera } = wish
  const context = await browser.newContext({
    viewport,
    permissions: ['camera', 'microphone'],
    ...(userAgent && { userAgent }),
  })
  const page = await context.newPage()
  await installFakeCamera(page, { number: 1, colour: '#0b5a35', ...camera })
  return { context, page }
}

type Filmed = Pick<EventWithCamera, 'id' | 'slug' | 'camera'>

/** The camera's segments that the server has, in order of time. */
export async function recordedBy(page: Page, { slug, camera }: Filmed): Promise<{ run: number; slot: number }[]> {
  const list = await (await page.request.get(`/live/${slug}/cameras/${camera}.m3u8`)).text()
  return [...list.matchAll(/\/(\d+)\/(\d+)\.m4s/g)].map(([, run, slot]) => ({ run: Number(run), slot: Number(slot) }))
}

/** Records every slot that the server acknowledges from now on, as `run/slot`. */
export function acknowledgedBy(page: Page): { slots: string[] } {
  const slots: string[] = []
  page.on('response', (response) => {
    const name = /\/runs\/(\d+\/\d+)\.m4s$/.exec(response.url())?.[1]
    if (name && response.request().method() === 'PUT' && response.ok()) slots.push(name)
  })
  return { slots }
}

/** A run, or its first slots, as one MP4 file. */
export async function fileOf(
  page: Page,
  ground: Filmed,
  run: number,
  most = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const folder = `/live/media/${ground.id}/${ground.camera}/${run}`
  const slots = (await recordedBy(page, ground)).filter((segment) => segment.run === run).slice(0, most)
  const names = ['init.mp4', ...slots.map(({ slot }) => `${slot}.m4s`)]
  const parts = await Promise.all(names.map(async (name) => (await page.request.get(`${folder}/${name}`)).body()))
  return Buffer.concat(parts)
}

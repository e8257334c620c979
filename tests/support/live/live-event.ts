import { setTimeout as sleep } from 'node:timers/promises'
import { epochOf } from '#schema/messages/live.ts'
import { plainEvent } from '#tests/support/api/events.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { type JoinedPhone, type LiveCamera, liveCamera } from './live-camera.ts'

/** A live event with a phone at each device; the first is the controller. */
export type LiveEvent = {
  id: string
  slug: string
  epochMs: number
  owner: Organiser
  cameras: LiveCamera[]
}

export type ServerAccess = { origin: string; accessToken: string }

const COLOURS = ['olive', 'maroon', 'navy', 'teal']

type Options = { devices?: number; owner?: Organiser; change?: Record<string, unknown> }

/** An event that is not live yet, with joined phones. The server has to listen. */
export async function scheduledEvent(server: TestApp, { owner, ...options }: Options = {}) {
  const by = owner ?? (await signIn(server))
  const access = { origin: server.app.listeningOrigin, accessToken: by.accessToken }
  return { ...(await createEventOverHttp(access, options)), owner: by }
}

export async function liveEvent(server: TestApp, options: Options = {}): Promise<LiveEvent> {
  const event = await scheduledEvent(server, options)
  return { ...event, epochMs: await goLive(server, event) }
}

export function goLive(server: TestApp, { id, owner }: { id: string; owner: Organiser }): Promise<number> {
  return startEventOverHttp({ origin: server.app.listeningOrigin, accessToken: owner.accessToken }, id)
}

/** Moves the event's start back. The server may have it in memory, and reads it again soon. */
export async function backdateStart(server: TestApp, event: LiveEvent, slots: number): Promise<void> {
  const startedAt = new Date(event.epochMs - slots * 1_000)
  await server.db.updateTable('events').set({ startedAt }).where('id', '=', event.id).execute()
  await server.services.pubsub.publish(server.db, { kind: 'live', eventId: event.id })
  event.epochMs = startedAt.getTime()
  const known = () => server.services.programme.view(event.id).epochMs ?? event.epochMs
  while (known() !== event.epochMs) await sleep(20)
}

type HttpOptions = Omit<Options, 'owner'> & {
  /** Server for phones, when it is another one. */
  mediaOrigin?: string
}

/** Creates an event with joined phones at a server in another process. */
export async function createEventOverHttp(access: ServerAccess, options: HttpOptions = {}) {
  const { devices = 2, change = {}, mediaOrigin = access.origin } = options
  const names = Array.from({ length: devices }, (_, place) => ({ name: `Camera ${place + 1}` }))
  const create = 'mutation ($input: EventInput!) { createEvent(input: $input) { id slug devices { id } } }'
  const { createEvent } = await queryOverHttp<{ createEvent: { id: string; slug: string; devices: { id: string }[] } }>(
    access,
    create,
    { input: plainEvent('On the air', { devices: names, ...change }) },
  )
  const phones = await Promise.all(createEvent.devices.map(({ id }) => join(access, mediaOrigin, id)))
  const cameras = phones.map((phone, place) =>
    liveCamera(mediaOrigin, phone, { colour: COLOURS[place % COLOURS.length] ?? 'olive' }),
  )
  return { id: createEvent.id, slug: createEvent.slug, cameras }
}

export async function startEventOverHttp(access: ServerAccess, id: string): Promise<number> {
  const start = 'mutation ($id: ID!) { startEvent(id: $id) { startedAt } }'
  const { startEvent } = await queryOverHttp<{ startEvent: { startedAt: string } }>(access, start, { id })
  return epochOf(Date.parse(startEvent.startedAt))
}

export async function queryOverHttp<Data>(
  { origin, accessToken }: ServerAccess,
  query: string,
  variables: object,
): Promise<Data> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] }
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'))
  return data
}

async function join(access: ServerAccess, mediaOrigin: string, deviceId: string): Promise<JoinedPhone> {
  const invite = 'mutation ($deviceId: ID!) { inviteDevice(deviceId: $deviceId) { url } }'
  const { inviteDevice } = await queryOverHttp<{ inviteDevice: { url: string } }>(access, invite, { deviceId })
  const response = await fetch(`${mediaOrigin}/live/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: inviteDevice.url.split('#')[1], phone: 'Test phone' }),
  })
  const { deviceToken } = (await response.json()) as { deviceToken: string }
  return { deviceId, token: deviceToken }
}

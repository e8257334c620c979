import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventWithDevices, joinDevice } from '#tests/support/api/devices.ts'
import {
  changeStatus,
  createEvent,
  cricketMatch,
  plainEvent,
  readEvent,
  restoreRevision,
  updateEvent,
} from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { callRest } from '#tests/support/api/rest.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
})
afterAll(() => app.close())

const devices = [{ name: 'Table' }, { name: 'Stand' }]
const created = async (input: object = plainEvent('First', { devices })) =>
  (await createEvent(app, owner, input)).data.createEvent
const update = async (id: string, input: object) => {
  const { version } = (await readEvent(app, owner, id)).data.event
  return (await updateEvent(app, owner, id, input, version)).data.updateEvent
}
const revisionsOf = async (id: string, by: Organiser | null = owner) => {
  const query = 'query ($id: ID!) { event(id: $id) { revisions { version replacedAt source changes } } }'
  return (await ask(app, query, { id }, by?.accessToken)).data.event.revisions
}
const restOf = async (id: string) =>
  (await callRest(app, { method: 'GET', url: `/getEventById?id=${id}` }, owner.accessToken)).body
const put = (id: string, payload: object) =>
  callRest(app, { method: 'PUT', url: `/updateEvent/${id}`, payload }, owner.accessToken)
const withoutVersion = ({ version: _, ...event }: Record<string, unknown>) => event
const isGood = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.app.inject({ method: 'GET', url: '/live/device', headers })).statusCode === 200
}

async function personalToken(): Promise<string> {
  const create =
    'mutation ($until: DateTime!) { createApiToken(name: "x", scope: WRITE, expiresAt: $until) { secret } }'
  const until = new Date(Date.now() + 86_400_000).toISOString()
  return (await ask(app, create, { until }, owner.accessToken)).data.createApiToken.secret
}

describe('the history of an event', () => {
  test('lists what each update changed and through which API, newest first', async () => {
    const { id, version } = await created()
    expect(await revisionsOf(id)).toEqual([])
    await update(id, plainEvent('Second', { devices, venue: 'Oval' }))
    const program = { ...owner, accessToken: await personalToken() }
    await updateEvent(
      app,
      program,
      id,
      plainEvent('Second', { devices, venue: 'Oval', visibility: 'PRIVATE' }),
      version + 1,
    )
    await put(id, { ...(await restOf(id)), title: 'Third', deviceNames: ['Table'] })

    const revisions = await revisionsOf(id)
    expect(revisions.map(({ replacedAt: _, ...revision }: { replacedAt: string }) => revision)).toEqual([
      { version: version + 2, source: 'REST', changes: ['TITLE', 'DEVICES'] },
      { version: version + 1, source: 'GRAPHQL', changes: ['VISIBILITY'] },
      { version, source: 'WEB', changes: ['TITLE', 'VENUE'] },
    ])
    for (const { replacedAt } of revisions) expect(Math.abs(Date.now() - Date.parse(replacedAt))).toBeLessThan(60_000)
  })

  test('names every setting that was changed', async () => {
    const { id } = await created(cricketMatch())
    const sponsors = [{ name: 'Dairy', logo: 'https://logos.example/dairy.png' }]
    const change = {
      localTime: '2026-12-07T15:30',
      description: 'Tea',
      sponsors,
      devices,
      visibility: 'PRIVATE',
      language: 'MR',
    }
    await update(id, plainEvent('Talk', { ...change, venue: 'Oval' }))
    const all = [
      'TITLE',
      'DESCRIPTION',
      'TYPE',
      'VENUE',
      'TIME',
      'VISIBILITY',
      'LANGUAGE',
      'SPONSORS',
      'DEVICES',
      'DETAILS',
    ]
    expect((await revisionsOf(id))[0].changes).toEqual(all)
    await update(id, plainEvent('Talk', { ...change, venue: 'Oval', timeZone: 'Asia/Dubai' }))
    expect((await revisionsOf(id))[0].changes).toEqual(['TIME'])
  })

  test('leaves out updates that change nothing', async () => {
    const event = await created({ ...cricketMatch(), devices })
    const again = await updateEvent(app, owner, event.id, { ...cricketMatch(), devices }, event.version)
    expect(again.data.updateEvent).toEqual(event)
    const withIds = event.devices.map(({ id, name, isController }: Record<string, unknown>) => ({
      id,
      name,
      isController,
    }))
    expect(
      (await updateEvent(app, owner, event.id, { ...cricketMatch(), devices: withIds }, event.version)).errors,
    ).toBeUndefined()
    expect(await revisionsOf(event.id)).toEqual([])
    expect(codeOf(await updateEvent(app, owner, event.id, cricketMatch(), event.version + 1))).toBe('CONFLICT')
  })

  test('keeps the last fifty versions', async () => {
    const { id, version } = await created()
    for (let number = 1; number <= 53; number += 1) await update(id, plainEvent(`Title ${number}`, { devices }))
    const versions = (await revisionsOf(id)).map((revision: { version: number }) => revision.version)
    expect(versions).toEqual(Array.from({ length: 50 }, (_, place) => version + 52 - place))
  })

  test('is visible to the owner only', async () => {
    const { id } = await created()
    await update(id, plainEvent('Second'))
    expect(await revisionsOf(id, await signIn(app))).toBeNull()
    expect(await revisionsOf(id, null)).toBeNull()
    expect(await revisionsOf(id)).toHaveLength(1)
  })

  test('is deleted with its event', async () => {
    const { id } = await created()
    await update(id, plainEvent('Second'))
    await app.db.deleteFrom('events').where('id', '=', id).execute()
    const left = await app.db.selectFrom('eventRevisions').select('version').where('eventId', '=', id).execute()
    expect(left).toEqual([])
  })
})

describe('a version that is restored', () => {
  test('restores every field, and can be undone', async () => {
    const sponsors = [{ name: 'Dairy', logo: 'https://logos.example/dairy.png' }]
    const first = await created({ ...cricketMatch(), devices, sponsors, visibility: 'PRIVATE', timeZone: 'Asia/Dubai' })
    const second = await update(first.id, plainEvent('Wrong', { devices: [{ name: 'Stand' }] }))
    const restored = (await restoreRevision(app, owner, first.id, first.version, second.version)).data
      .restoreEventRevision
    const devicesOf = (event: typeof first) => event.devices.map(({ id: _, ...device }: { id: string }) => device)
    expect(withoutVersion({ ...restored, devices: devicesOf(restored) })).toEqual(
      withoutVersion({ ...first, devices: devicesOf(first) }),
    )
    expect(restored.version).toBe(second.version + 1)

    const back = (await restoreRevision(app, owner, first.id, second.version, restored.version)).data
    expect(withoutVersion(back.restoreEventRevision)).toEqual(withoutVersion(second))
    expect((await revisionsOf(first.id)).map(({ source }: { source: string }) => source)).toEqual(['WEB', 'WEB', 'WEB'])
  })

  test('keeps the phones of remaining devices, by id or by name', async () => {
    const ground = await eventWithDevices(app, owner)
    const [scorer, pavilion, squareLeg] = ground.devices
    const tokens = await Promise.all(ground.devices.map(({ id }) => joinDevice(app, owner, id)))
    // Pavilion is renamed, the scorer's table replaced by one of the same name, square leg removed.
    const edited = await update(ground.id, plainEvent('Edited', { devices: [{ id: pavilion?.id, name: 'Far end' }] }))
    const again = await update(
      ground.id,
      plainEvent('Edited', { devices: [{ id: edited.devices[0].id, name: 'Far end' }, { name: scorer?.name }] }),
    )
    const fresh = await joinDevice(app, owner, again.devices[1].id)
    const { data } = await restoreRevision(app, owner, ground.id, 1, again.version)
    expect(data.restoreEventRevision.devices).toEqual([
      { ...scorer, id: again.devices[1].id },
      pavilion,
      { ...squareLeg, id: expect.not.stringMatching(squareLeg?.id ?? '') },
    ])
    expect(await Promise.all([fresh, ...tokens].map(isGood))).toEqual([true, false, true, false])
  })

  test('is rejected when unknown, stale, or when the event is over', async () => {
    const { id, version } = await created()
    const second = await update(id, plainEvent('Second'))
    expect((await restoreRevision(app, owner, id, version + 7, second.version)).errors?.[0]).toMatchObject({
      message: 'This version is no longer kept.',
      extensions: { code: 'NOT_FOUND' },
    })
    expect(codeOf(await restoreRevision(app, owner, id, version, version))).toBe('CONFLICT')
    await changeStatus(app, owner, 'cancelEvent', id)
    expect((await restoreRevision(app, owner, id, version, second.version + 1)).errors?.[0]).toMatchObject({
      message: 'This event was cancelled.',
    })
  })

  test('of two concurrent restores one succeeds', async () => {
    const { id, version } = await created()
    const second = await update(id, plainEvent('Second'))
    const answers = await Promise.all([1, 2, 3].map(() => restoreRevision(app, owner, id, version, second.version)))
    expect(answers.filter((answer) => answer.data?.restoreEventRevision)).toHaveLength(1)
    expect(answers.filter((answer) => answer.errors && codeOf(answer) === 'CONFLICT')).toHaveLength(2)
    expect(await revisionsOf(id)).toHaveLength(2)
  })
})

describe('the ids of devices', () => {
  const refusal = async (answer: Promise<{ errors?: { extensions: object }[] }>) =>
    (await answer).errors?.[0]?.extensions

  test('of other events, and repeated ids, are rejected', async () => {
    const event = await created()
    const [table, stand] = event.devices
    const other = (await created()).devices[0]
    const send = (list: object[]) =>
      refusal(updateEvent(app, owner, event.id, plainEvent('First', { devices: list }), event.version))
    for (const id of [other.id, crypto.randomUUID(), 'x', '']) {
      expect(
        await send([
          { id: table.id, name: 'Table' },
          { id, name: 'Stand' },
        ]),
      ).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { 'devices.1.id': expect.stringMatching(/^This event has no such device\./) },
      })
    }
    expect(
      await send([
        { id: stand.id, name: 'One' },
        { id: stand.id, name: 'Two' },
      ]),
    ).toMatchObject({
      fields: { 'devices.1.id': 'Each device can be listed only once.' },
    })
    expect((await readEvent(app, owner, event.id)).data.event).toEqual(event)
  })

  test('are rejected for a new event', async () => {
    const answer = createEvent(app, owner, plainEvent('New', { devices: [{ id: crypto.randomUUID(), name: 'Table' }] }))
    expect(await refusal(answer)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'devices.0.id': expect.stringMatching(/^This event has no such device\./) },
    })
  })

  test('stay when a name changes in case only', async () => {
    const event = await created()
    const [table, stand] = event.devices
    const token = await joinDevice(app, owner, table.id)
    const renamed = await update(
      event.id,
      plainEvent('First', { devices: [{ id: table.id, name: 'TABLE' }, { name: 'Stand' }] }),
    )
    expect(renamed.devices).toMatchObject([{ id: table.id, name: 'TABLE' }, { id: stand.id }])
    const again = await update(event.id, plainEvent('First', { devices: [{ name: 'table' }, { name: 'STAND' }] }))
    expect(again.devices).toMatchObject([
      { id: table.id, name: 'table' },
      { id: stand.id, name: 'STAND' },
    ])
    expect(await isGood(token)).toBe(true)
  })
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { joinDevice } from '#tests/support/api/devices.ts'
import { changeStatus, createEvent, cricketMatch, plainEvent } from '#tests/support/api/events.ts'
import { type Answer, ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let stranger: Organiser
beforeAll(async () => {
  app = await startApp()
  stranger = await signIn(app)
})
afterAll(() => app.close())

const CONTACT = 'id name mobile roles lastSeenAt'
const NOT_SEEN = { roles: [], lastSeenAt: null }
type Typed = { name: string; mobile?: string | null }

const add = (by: Organiser, ...contacts: Typed[]) =>
  ask(
    app,
    `mutation ($contacts: [ContactInput!]!) { addContacts(contacts: $contacts) { ${CONTACT} } }`,
    { contacts },
    by.accessToken,
  )
const list = (by: Organiser, variables: Record<string, unknown> = {}) =>
  ask(
    app,
    `query ($limit: Int! = 50, $after: ID, $search: String) {
      contacts(limit: $limit, after: $after, search: $search) { nodes { ${CONTACT} } hasMore total }
    }`,
    variables,
    by.accessToken,
  )
const update = (by: Organiser, id: string, input: Typed) =>
  ask(
    app,
    `mutation ($id: ID!, $input: ContactInput!) { updateContact(id: $id, input: $input) { ${CONTACT} } }`,
    { id, input },
    by.accessToken,
  )
const remove = (by: Organiser, id: string) =>
  ask(app, 'mutation ($id: ID!) { removeContact(id: $id) }', { id }, by.accessToken)
const namesIn = ({ data }: Answer): string[] => data.contacts.nodes.map(({ name }: { name: string }) => name)
const fieldsOf = ({ errors }: Answer) => errors?.[0]?.extensions.fields

const save = (by: Organiser, name: string, contactIds: string[], id?: string) =>
  ask(
    app,
    id === undefined
      ? 'mutation ($input: ContactGroupInput!) { group: createGroup(input: $input) { id name contacts { name } } }'
      : `mutation ($id: ID!, $input: ContactGroupInput!) {
          group: updateGroup(id: $id, input: $input) { id name contacts { name } }
        }`,
    { id, input: { name, contactIds } },
    by.accessToken,
  )
const groupsOf = async (by: Organiser) =>
  (await ask(app, '{ groups { id name contacts { name } } }', {}, by.accessToken)).data.groups

describe('contacts', () => {
  test('are added once each by name, with cleaned numbers, in the order given', async () => {
    const by = await signIn(app)
    const typed = [{ name: ' Ravi ', mobile: '+91 98765-43210' }, { name: 'Meera' }, { name: 'RAVI' }]
    const added = await add(by, ...typed)
    expect(added.data.addContacts).toMatchObject([
      { name: 'Ravi', mobile: '9876543210', roles: [], lastSeenAt: null },
      { name: 'Meera', mobile: null },
      { name: 'Ravi', mobile: '9876543210' },
    ])
    const again = await add(by, ...typed)
    expect(again.data).toEqual(added.data)
    expect((await add(by, { name: 'meera', mobile: '०९८७६५४३२११' })).data.addContacts).toMatchObject([
      { id: added.data.addContacts[1].id, name: 'Meera', mobile: '9876543211' },
    ])
    expect((await list(by)).data.contacts).toMatchObject({ total: 2, hasMore: false })
  })

  test('are the same ones when two requests add them at once', async () => {
    const by = await signIn(app)
    const crowd = Array.from({ length: 100 }, (_, place) => ({ name: `Player ${place}` }))
    const answers = await Promise.all([1, 2, 3].map(() => add(by, ...crowd)))
    const ids = answers.map(({ data }) => data.addContacts.map(({ id }: { id: string }) => id))
    expect(ids[1]).toEqual(ids[0])
    expect(ids[2]).toEqual(ids[0])
    expect((await list(by)).data.contacts.total).toBe(100)
  })

  test('come from events: players, officials, phones that joined; a removed one stays away', async () => {
    const by = await signIn(app)
    const devices = [{ name: 'Camera 1' }, { name: 'Kiran' }, { name: 'Sana' }]
    const { data } = await createEvent(app, by, { ...cricketMatch(), devices })
    const { id, devices: phones } = data.createEvent
    await joinDevice(app, by, phones[1].id)
    const expected = (await list(by)).data.contacts.nodes
    expect(expected).toHaveLength(4)
    expect(expected).toMatchObject(['Arjun', 'Farida', 'Kiran', 'Meera'].map((name) => ({ name, ...NOT_SEEN })))
    await changeStatus(app, by, 'startEvent', id)
    const { startedAt } = (await ask(app, 'query ($id: ID!) { event(id: $id) { startedAt } }', { id }, by.accessToken))
      .data.event
    const found = await list(by)
    expect(found.data.contacts.nodes).toMatchObject([
      { name: 'Arjun', roles: ['PLAYED'], lastSeenAt: startedAt, mobile: null },
      { name: 'Farida', roles: ['OFFICIATED'], lastSeenAt: startedAt },
      { name: 'Kiran', roles: ['FILMED'], lastSeenAt: startedAt },
      { name: 'Meera', roles: ['PLAYED'], lastSeenAt: startedAt },
    ])
    const [arjun, , kiran] = found.data.contacts.nodes
    expect((await update(by, kiran.id, { name: 'Kiran Rao', mobile: '9811111111' })).data.updateContact).toEqual({
      ...kiran,
      ...{ name: 'Kiran Rao', mobile: '9811111111' },
    })
    expect((await remove(by, arjun.id)).data.removeContact).toBe(true)
    expect(namesIn(await list(by))).toEqual(['Farida', 'Kiran Rao', 'Meera'])
    expect(codeOf(await remove(by, arjun.id))).toBe('NOT_FOUND')
    await add(by, { name: 'Arjun' })
    expect(namesIn(await list(by))).toContain('Arjun')
    expect(namesIn(await list(stranger))).toEqual([])
  })

  test('do not come from a cancelled event, nor do suggestions', async () => {
    const by = await signIn(app)
    const { data } = await createEvent(app, by, cricketMatch())
    expect(namesIn(await list(by))).toEqual(['Arjun', 'Farida', 'Meera'])
    await changeStatus(app, by, 'startEvent', data.createEvent.id)
    await changeStatus(app, by, 'cancelEvent', data.createEvent.id)
    expect(namesIn(await list(by))).toEqual([])
    const suggested = await ask(app, '{ eventSuggestions { players officials venues } }', {}, by.accessToken)
    expect(suggested.data.eventSuggestions).toEqual({ players: [], officials: [], venues: [] })
  })

  test('are paged behind the last one and found by a part of name or number', async () => {
    const by = await signIn(app)
    await add(by, { name: 'Ananya', mobile: '9876500001' }, { name: 'Bela' }, { name: 'चेतन' })
    const first = await list(by, { limit: 2 })
    expect([namesIn(first), first.data.contacts.hasMore]).toEqual([['Ananya', 'Bela'], true])
    const second = await list(by, { limit: 2, after: first.data.contacts.nodes[1].id })
    expect([namesIn(second), second.data.contacts.hasMore]).toEqual([['चेतन'], false])
    expect(namesIn(await list(by, { search: 'NAN' }))).toEqual(['Ananya'])
    expect(namesIn(await list(by, { search: '98765 00001' }))).toEqual(['Ananya'])
    expect(namesIn(await list(by, { search: '+91 98765-00001' }))).toEqual(['Ananya'])
    expect(namesIn(await list(by, { search: 'Bela 1' }))).toEqual([])
    expect(namesIn(await list(by, { search: 'चे' }))).toEqual(['चेतन'])
    expect(namesIn(await list(by, { search: '%' }))).toEqual([])
  })

  test.each([
    ['limit', { limit: 0 }],
    ['limit', { limit: 201 }],
    ['search', { search: 'x'.repeat(101) }],
    ['after', { after: '00000000-0000-4000-8000-000000000000' }],
    ['after', { after: "' or 1=1 --" }],
  ])('a page out of bounds is refused: %s', async (field, variables) => {
    const answer = await list(stranger, variables)
    expect([codeOf(answer), Object.keys(fieldsOf(answer) ?? {})]).toEqual(['BAD_USER_INPUT', [field]])
  })

  test('hostile names and numbers are refused by their place, and none is stored', async () => {
    const by = await signIn(app)
    const answer = await add(by, { name: 'Good' }, { name: '\u202e', mobile: '12' }, { name: 'x'.repeat(81) })
    expect(fieldsOf(answer)).toEqual({
      'contacts.1.name': expect.stringMatching(/^Name /),
      'contacts.1.mobile': 'Please enter a valid 10-digit phone number',
      'contacts.2.name': 'Name must be at most 80 characters.',
    })
    const many = Array.from({ length: 101 }, (_, place) => ({ name: `N ${place}` }))
    expect(fieldsOf(await add(by, ...many))).toEqual({ contacts: 'Please add at most 100 contacts at once.' })
    expect((await list(by)).data.contacts.total).toBe(0)
  })

  test('a name that another contact has is refused for a change', async () => {
    const by = await signIn(app)
    const { data } = await add(by, { name: 'One' }, { name: 'Two' })
    const answer = await update(by, data.addContacts[1].id, { name: 'ONE' })
    expect(fieldsOf(answer)).toEqual({ name: 'You already have a contact of this name.' })
  })

  test('there are at most 1,000', async () => {
    const by = await signIn(app)
    const ten = Array.from({ length: 10 }, (_, part) =>
      Array.from({ length: 100 }, (_, place) => ({ name: `Of ${part} the ${place}` })),
    )
    for (const part of ten) expect((await add(by, ...part)).errors).toBeUndefined()
    expect(codeOf(await add(by, { name: 'One more' }))).toBe('CONFLICT')
    expect((await add(by, { name: 'Of 3 the 7', mobile: '9876543210' })).errors).toBeUndefined()
  })
})

describe('groups', () => {
  test('keep their order, take in people of events, and lose who is removed', async () => {
    const by = await signIn(app)
    await createEvent(app, by, cricketMatch())
    await add(by, { name: 'Zoya' })
    const { nodes } = (await list(by)).data.contacts
    const idOf = (name: string): string => nodes.find((each: { name: string }) => each.name === name).id
    const team = [idOf('Zoya'), idOf('Meera'), idOf('Arjun'), idOf('Meera')]
    const made = await save(by, 'Strikers', team)
    expect(made.data.group).toMatchObject({
      name: 'Strikers',
      contacts: [{ name: 'Zoya' }, { name: 'Meera' }, { name: 'Arjun' }],
    })
    expect((await save(by, 'Strikers', team)).data.group.id).toBe(made.data.group.id)
    expect(fieldsOf(await save(by, 'STRIKERS', []))).toEqual({ name: 'You already have a group of this name.' })
    await remove(by, idOf('Meera'))
    const changed = await save(by, 'Strikers B', [idOf('Arjun'), idOf('Zoya')], made.data.group.id)
    expect(changed.data.group.contacts).toEqual([{ name: 'Arjun' }, { name: 'Zoya' }])
    expect(await groupsOf(by)).toEqual([changed.data.group])
    expect(await groupsOf(stranger)).toEqual([])
  })

  test('of other users, and with their contacts, are answered with NOT_FOUND', async () => {
    const by = await signIn(app)
    const { data } = await add(by, { name: 'Ravi' })
    const contact = data.addContacts[0].id
    const { id } = (await save(by, 'Crew', [contact])).data.group
    const removal = 'mutation ($id: ID!) { removeGroup(id: $id) }'
    expect(codeOf(await save(stranger, 'Mine now', [contact]))).toBe('NOT_FOUND')
    expect(codeOf(await save(stranger, 'Mine now', [], id))).toBe('NOT_FOUND')
    expect(codeOf(await update(stranger, contact, { name: 'Mine' }))).toBe('NOT_FOUND')
    expect(codeOf(await remove(stranger, contact))).toBe('NOT_FOUND')
    for (const wrong of [id, 'x', '%00']) {
      expect(codeOf(await ask(app, removal, { id: wrong }, stranger.accessToken))).toBe('NOT_FOUND')
    }
    expect(await groupsOf(by)).toMatchObject([{ name: 'Crew', contacts: [{ name: 'Ravi' }] }])
    expect((await ask(app, removal, { id }, by.accessToken)).data.removeGroup).toBe(true)
    expect(namesIn(await list(by))).toEqual(['Ravi'])
  })

  test('take as many statements for ten as for one', async () => {
    const by = await signIn(app)
    const { data } = await add(by, { name: 'One' }, { name: 'Two' })
    const ids = data.addContacts.map(({ id }: { id: string }) => id)
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const counted = async () => {
      statements.mockClear()
      expect((await groupsOf(by)).at(-1).contacts).toHaveLength(2)
      return statements.mock.calls.length
    }
    await save(by, 'Group', ids)
    const ofOne = await counted()
    for (let place = 1; place < 10; place += 1) await save(by, `Group ${place}`, ids)
    expect(await counted()).toBe(ofOne)
    expect(ofOne).toBeLessThan(10)
    statements.mockRestore()
  })

  test('have at most 50 contacts', async () => {
    const by = await signIn(app)
    const { data } = await add(by, ...Array.from({ length: 51 }, (_, place) => ({ name: `Of ${place}` })))
    const ids = data.addContacts.map(({ id }: { id: string }) => id)
    expect(fieldsOf(await save(by, 'All', ids))).toEqual({ contactIds: 'A group has at most 50 contacts.' })
    expect((await save(by, 'All', ids.slice(1))).data.group.contacts).toHaveLength(50)
  })
})

describe('saved messages', () => {
  const create = (by: Organiser, text: string) =>
    ask(app, 'mutation ($text: String!) { createSavedMessage(text: $text) { id text } }', { text }, by.accessToken)
  const messagesOf = async (by: Organiser) =>
    (await ask(app, '{ savedMessages { id text } }', {}, by.accessToken)).data.savedMessages

  test('are kept once each, newest first, for their owner', async () => {
    const by = await signIn(app)
    const first = await create(by, ' {team1} vs {team2}\n{link} ')
    expect(first.data.createSavedMessage.text).toBe('{team1} vs {team2}\n{link}')
    await create(by, 'Hold')
    expect((await create(by, '{team1} vs {team2}\n{link}')).data).toEqual(first.data)
    expect((await messagesOf(by)).map(({ text }: { text: string }) => text)).toEqual([
      'Hold',
      '{team1} vs {team2}\n{link}',
    ])
    const { id } = first.data.createSavedMessage
    const change = 'mutation ($id: ID!) { updateSavedMessage(id: $id, text: "{date}") { text } }'
    const removal = 'mutation ($id: ID!) { removeSavedMessage(id: $id) }'
    expect(codeOf(await ask(app, change, { id }, stranger.accessToken))).toBe('NOT_FOUND')
    expect(codeOf(await ask(app, removal, { id }, stranger.accessToken))).toBe('NOT_FOUND')
    expect((await ask(app, change, { id }, by.accessToken)).data.updateSavedMessage.text).toBe('{date}')
    expect((await ask(app, removal, { id }, by.accessToken)).data.removeSavedMessage).toBe(true)
    expect(await messagesOf(by)).toMatchObject([{ text: 'Hold' }])
    expect(await messagesOf(stranger)).toEqual([])
  })

  test('are at most 50, and have known placeholders only', async () => {
    const by = await signIn(app)
    for (let place = 0; place < 50; place += 1) await create(by, `Message ${place}`)
    expect(codeOf(await create(by, 'One more'))).toBe('CONFLICT')
    expect((await create(by, 'Message 7')).data.createSavedMessage.text).toBe('Message 7')
    expect(fieldsOf(await create(by, '{password}'))).toEqual({ text: expect.stringContaining('isn’t a placeholder') })
  })
})

test('suggestions come from one’s own events and contacts, and are empty for a newcomer', async () => {
  const SUGGESTIONS = `{ eventSuggestions {
    players officials teams { name players } venues devices sponsors { name logo }
  } }`
  const by = await signIn(app)
  const none = { players: [], officials: [], teams: [], venues: [], devices: [], sponsors: [] }
  expect((await ask(app, SUGGESTIONS, {}, by.accessToken)).data.eventSuggestions).toEqual(none)
  const sponsors = [{ name: 'Rao', logo: 'https://rao.example/logo.png' }]
  await createEvent(app, by, { ...cricketMatch(), sponsors, devices: [{ name: 'Pavilion' }] })
  await createEvent(app, by, plainEvent('Talk', { venue: 'Town Hall' }))
  await add(by, { name: 'Zoya' })
  expect((await ask(app, SUGGESTIONS, {}, by.accessToken)).data.eventSuggestions).toEqual({
    players: ['Arjun', 'Meera', 'Zoya'],
    officials: ['Farida'],
    teams: [
      { name: 'Dadar Strikers', players: ['Arjun', 'Meera'] },
      { name: 'Matunga Tigers', players: [] },
    ],
    venues: ['Town Hall', 'Gymkhana'],
    devices: ['Pavilion'],
    sponsors,
  })
  expect((await ask(app, SUGGESTIONS, {}, stranger.accessToken)).data.eventSuggestions).toEqual(none)
})

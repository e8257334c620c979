import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SponsorTurn } from '#schema/sponsors/turn.ts'
import { changeStatus, cricketMatch, plainEvent, updateEvent } from '#tests/support/api/events.ts'
import { type Answer, ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { upload } from '#tests/support/api/upload.ts'
import { type LiveEvent, liveEvent } from '#tests/support/live/live-event.ts'
import { readPlaylist } from '#tests/support/live/live-playlist.ts'
import { ROTA, type Rota, turnsIn } from '#tests/support/live/sponsor-turns.ts'
import { sponsorsNamed, turnsAsJson } from '#tests/support/live/sponsored-event.ts'
import { scorerPage } from '#tests/support/scoring/record-score.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
let origin: string
beforeAll(async () => {
  server = await startApp({ runsLive: true })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const POLLING = { timeout: 60_000, interval: 100 }
const NAMES = ['Sharma Sweets', 'Anand Cycle Works', 'Om Hardware']
/** Only what the test asks for is shown. */
const BY_HAND = { everySeconds: null, turnSeconds: 30, isBetween: false, moments: [] }

type Owned = Pick<LiveEvent, 'id' | 'owner'>

async function rotaOf({ id, owner }: Owned): Promise<Rota> {
  return (await ask(server, `query ($id: ID!) { sponsorRota(eventId: $id) { ${ROTA} } }`, { id }, owner.accessToken))
    .data.sponsorRota
}

function setRules({ id, owner }: Owned, rules: object): Promise<Answer> {
  const update = `mutation ($id: ID!, $rules: SponsorRulesInput!) {
    updateSponsorRules(eventId: $id, rules: $rules) { ${ROTA} }
  }`
  return ask(server, update, { id, rules: { ...BY_HAND, ...rules } }, owner.accessToken)
}

function show({ id, owner }: Owned, name: string, fence = 0): Promise<Answer> {
  const query = `mutation ($id: ID!, $fence: Int!, $name: String!) {
    showSponsor(eventId: $id, fence: $fence, name: $name) { ${ROTA} }
  }`
  return ask(server, query, { id, fence, name }, owner.accessToken)
}

function cut({ id, owner }: Owned, deviceId: string | null): Promise<Answer> {
  const query = `mutation ($id: ID!, $deviceId: ID, $at: DateTime!) {
    cut(eventId: $id, fence: 0, deviceId: $deviceId, seenAt: $at) { slot at }
  }`
  return ask(server, query, { id, deviceId, at: new Date().toISOString() }, owner.accessToken)
}

const listed = (event: LiveEvent, name = 'programme.m3u8?dvr=1') => turnsIn(origin, event.slug, name)
const until = (event: LiveEvent, holds: (turns: SponsorTurn[]) => void) =>
  vi.waitFor(async () => holds(await listed(event)), POLLING)

/** A live event with sponsors and a camera that films; its rules are those of the test from before the start. */
async function onAir(rules: object, change: Record<string, unknown> = {}, owner?: Organiser) {
  const event = await liveEvent(server, {
    ...{ devices: 1, change: { sponsors: sponsorsNamed(...NAMES), ...change } },
    ...(owner && { owner }),
  })
  expect((await setRules(event, rules)).errors).toBeUndefined()
  const film = event.cameras[0]?.film(event.epochMs)
  await vi.waitFor(async () => {
    const { playlist } = await readPlaylist(origin, event.slug, 'programme.m3u8')
    expect(playlist.segments.at(-1)?.uri).not.toContain('/slate/')
  }, POLLING)
  return { event, stop: async () => void (await film?.stop()) }
}

/** Turns by the clock are 15 seconds apart at least. */
const PATIENT = { timeout: 150_000 }

describe.concurrent('the sponsors of a live event', PATIENT, () => {
  test('are shown by the clock from the first picture on, in turn, in every playlist', async () => {
    const { event, stop } = await onAir({ everySeconds: 15, turnSeconds: 5 })
    await until(event, (turns) => expect(turns).toHaveLength(4))
    await stop()
    const turns = await listed(event)
    expect(turns.map(({ name }) => name)).toEqual([...NAMES, NAMES[0]])
    expect(turns.map(({ logo }) => logo).slice(0, 3)).toEqual(sponsorsNamed(...NAMES).map(({ logo }) => logo))
    for (const [place, { atMs, untilMs, why }] of turns.slice(0, 3).entries()) {
      expect([why, untilMs - atMs]).toEqual(['interval', 5_000])
      const gapMs = (turns[place + 1]?.atMs ?? 0) - atMs
      expect(gapMs).toBeGreaterThanOrEqual(15_000)
      expect(gapMs).toBeLessThan(20_000)
    }
    expect(await turnsAsJson(origin, event.slug)).toEqual(turns)
    const window = await listed(event, 'programme.m3u8')
    expect(window).toEqual(turns.slice(-window.length))
    expect(window.length).toBeLessThan(4)
    expect((await rotaOf(event)).sponsors.map(({ timesShown }) => timesShown)).toEqual([2, 1, 1])
  })

  test('are shown at once by the controller, in the place of the one that is shown', async () => {
    const { event, stop } = await onAir({})
    const first = (await show(event, 'om hardware')).data.showSponsor as Rota
    expect(first.turn).toMatchObject({ n: 1, name: 'Om Hardware', why: 'SHOWN' })
    expect(first.sponsors.map(({ isNext }) => isNext)).toEqual([true, false, false])
    expect((await show(event, 'Om Hardware')).data.showSponsor.turn).toEqual(first.turn)
    const second = (await show(event, 'Sharma Sweets')).data.showSponsor as Rota
    await until(event, (turns) => expect(turns).toHaveLength(2))
    const [cutShort, shown] = await listed(event)
    expect(cutShort).toMatchObject({ n: 1, atMs: Date.parse(first.turn?.at ?? ''), untilMs: shown?.atMs })
    expect(shown).toMatchObject({ n: 2, name: 'Sharma Sweets', untilMs: Date.parse(second.turn?.until ?? '') })
    expect(await listed(event, 'programme.m3u8')).toEqual([cutShort, shown])
    await stop()
  })

  test('are not shown over the slate', async () => {
    const { event, stop } = await onAir({ turnSeconds: 60 })
    await show(event, 'Sharma Sweets')
    await until(event, (turns) => expect(turns).toHaveLength(1))
    // The slate begins with a whole slot.
    await sleep(2_000)
    const slateMs = Date.parse((await cut(event, null)).data.cut.at)
    await until(event, ([turn]) => expect(turn?.untilMs).toBe(slateMs))
    expect(await listed(event, 'programme.m3u8')).toHaveLength(1)
    expect(codeOf(await show(event, 'Om Hardware'))).toBe('CONFLICT')
    await setRules(event, { everySeconds: 15, turnSeconds: 5 })
    await vi.waitFor(async () => {
      const { playlist } = await readPlaylist(origin, event.slug, 'programme.m3u8')
      expect(playlist.segments.filter(({ uri }) => uri.includes('/slate/')).length).toBeGreaterThan(16)
    }, POLLING)
    expect(await listed(event)).toHaveLength(1)
    const returnMs = Date.parse((await cut(event, event.cameras[0]?.deviceId ?? null)).data.cut.at)
    await until(event, (turns) => expect(turns).toHaveLength(2))
    expect((await listed(event))[1]?.atMs).toBeGreaterThanOrEqual(returnMs)
    await stop()
  })

  test('are shown for the moments of the score that the rules name, and between overs', async () => {
    const { type, details } = cricketMatch()
    const { event, stop } = await onAir({ turnSeconds: 5, moments: ['SIX'] }, { type, details, title: 'A vs B' })
    expect((await rotaOf(event)).moments).toEqual(['FOUR', 'SIX', 'WICKET'])
    const { record } = await scorerPage(server, event)
    await record({ kind: 'ball', payload: { runs: 4 } })
    const tapMs = Date.now()
    await record({ kind: 'ball', payload: { runs: 6 }, atMs: tapMs })
    await until(event, (turns) => expect(turns).toHaveLength(1))
    const [six] = await listed(event)
    expect(six).toMatchObject({ name: NAMES[0], why: 'moment' })
    expect((six?.atMs ?? 0) - tapMs).toBeGreaterThanOrEqual(0)
    expect((six?.atMs ?? 0) - tapMs).toBeLessThan(5_000)

    await setRules(event, { turnSeconds: 5, isBetween: true })
    for (let ball = 0; ball < 4; ball++) await record({ kind: 'ball', payload: { runs: 0 } })
    await until(event, (turns) => expect(turns).toHaveLength(2))
    expect((await listed(event))[1]).toMatchObject({ name: NAMES[1], why: 'between' })
    await record({ kind: 'break', payload: { reason: 'rain' } })
    await until(event, (turns) => expect(turns.map(({ why }) => why)).toEqual(['moment', 'between', 'between']))
    await stop()
  })

  test('may change without changing what was shown, and their logos stay', async () => {
    const owner = await signIn(server)
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const { url } = (await upload(origin, png, owner)).data.uploadLogo
    const { event, stop } = await onAir({}, { sponsors: [{ name: 'Om Hardware', logo: url }] }, owner)
    const { turn } = (await show(event, 'Om Hardware')).data.showSponsor as Rota
    await until(event, (turns) => expect(turns).toHaveLength(1))
    const before = await listed(event)
    expect(before[0]).toMatchObject({ name: 'Om Hardware', logo: url })

    const devices = [{ id: event.cameras[0]?.deviceId, name: 'Camera 1' }]
    const input = plainEvent('On the air', { devices, sponsors: sponsorsNamed('Om Tools', 'Sharma Sweets') })
    expect((await updateEvent(server, owner, event.id, input, 2)).errors).toBeUndefined()
    const { sponsors, ...after } = await rotaOf(event)
    expect(sponsors.map(({ name, timesShown }) => [name, timesShown])).toEqual([
      ['Om Tools', 0],
      ['Sharma Sweets', 0],
    ])
    expect(after.turn).toEqual(turn)
    expect(await listed(event)).toEqual(before)

    await server.db.deleteFrom('eventRevisions').where('eventId', '=', event.id).execute()
    await server.db
      .updateTable('uploads')
      .set({ createdAt: new Date(0) })
      .execute()
    await server.services.uploads.prune()
    expect((await fetch(origin + url)).status).toBe(200)
    await stop()
  })

  test('end with the event, and are in its recording', async () => {
    const { event, stop } = await onAir({ turnSeconds: 60 })
    await show(event, 'Anand Cycle Works')
    await until(event, (turns) => expect(turns).toHaveLength(1))
    await changeStatus(server, event.owner, 'endEvent', event.id)
    const { data } = await ask(
      server,
      'query ($id: ID!) { event(id: $id) { endedAt } }',
      { id: event.id },
      event.owner.accessToken,
    )
    const endMs = Math.ceil(Date.parse(data.event.endedAt) / 1_000) * 1_000
    await vi.waitFor(async () => {
      expect((await listed(event, 'recording.m3u8')).map(({ name, untilMs }) => [name, untilMs])).toEqual([
        ['Anand Cycle Works', endMs],
      ])
    }, POLLING)
    expect(await turnsAsJson(origin, event.slug)).toEqual(await listed(event, 'recording.m3u8'))
    expect(await rotaOf(event)).toMatchObject({ turn: null, nextAt: null })
    expect([codeOf(await show(event, 'Om Hardware')), codeOf(await setRules(event, {}))]).toEqual([
      'CONFLICT',
      'CONFLICT',
    ])
    await stop()
  })
})

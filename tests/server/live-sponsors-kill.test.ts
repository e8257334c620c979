import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInOverRest } from '#tests/support/chaos/kill-writers.ts'
import {
  createEventOverHttp,
  queryOverHttp,
  type ServerAccess,
  startEventOverHttp,
} from '#tests/support/live/live-event.ts'
import { readPlaylist } from '#tests/support/live/live-playlist.ts'
import { turnsIn } from '#tests/support/live/sponsor-turns.ts'
import { sponsorsNamed } from '#tests/support/live/sponsored-event.ts'
import { type KillableServers, killableServers } from '#tests/support/servers/killable-servers.ts'

const POLLING = { timeout: 60_000, interval: 100 }
const PATIENT = { timeout: 240_000 }
const NAMES = ['Sharma Sweets', 'Anand Cycle Works', 'Om Hardware']
const RULES = { everySeconds: 15, turnSeconds: 15, isBetween: false, moments: [] }

let servers: KillableServers
beforeEach(async () => {
  servers = await killableServers()
})
afterEach(() => servers.close())

async function onAir(origin: string, mediaOrigin: string) {
  const access: ServerAccess = { origin, accessToken: await signInOverRest(origin) }
  const event = await createEventOverHttp(access, {
    mediaOrigin,
    devices: 1,
    change: { sponsors: sponsorsNamed(...NAMES) },
  })
  const update = `mutation ($id: ID!, $rules: SponsorRulesInput!) {
    updateSponsorRules(eventId: $id, rules: $rules) { eventId }
  }`
  await queryOverHttp(access, update, { id: event.id, rules: RULES })
  const epochMs = await startEventOverHttp(access, event.id)
  return { ...event, film: event.cameras[0]?.film(epochMs) }
}

test('turns go on when the server that decides them is killed: none twice, none over another', PATIENT, async () => {
  const one = await servers.start()
  const other = await servers.start()
  const { slug, film } = await onAir(one.origin, other.origin)
  const turns = (origin: string) => turnsIn(origin, slug, 'programme.m3u8?dvr=1')
  await vi.waitFor(async () => expect(await turns(one.origin)).toHaveLength(1), POLLING)
  await vi.waitFor(async () => expect(await turns(other.origin)).toEqual(await turns(one.origin)), POLLING)
  const before = await turns(other.origin)

  await servers.kill(one)
  await vi.waitFor(async () => expect((await turns(other.origin)).length).toBeGreaterThanOrEqual(3), POLLING)
  const after = await turns(other.origin)
  expect(after[0]).toEqual(before[0])
  expect(after.map(({ n }) => n)).toEqual(after.map((_, place) => place + 1))
  expect(after.slice(0, 3).map(({ name }) => name)).toEqual(NAMES)
  for (const [place, { atMs, untilMs }] of after.entries()) {
    expect(after[place + 1]?.atMs ?? untilMs).toBeGreaterThanOrEqual(untilMs)
    expect((after[place + 1]?.atMs ?? atMs + 15_000) - atMs).toBeGreaterThanOrEqual(15_000)
  }
  const { playlist } = await readPlaylist(other.origin, slug, 'programme.m3u8?dvr=1')
  const slate = playlist.segments
    .filter(({ uri }) => uri.includes('/slate/'))
    .map(({ programDateTime }) => programDateTime)
  for (const date of slate) {
    const ms = date?.getTime() ?? 0
    expect(after.filter(({ atMs, untilMs }) => atMs < ms + 1_000 && untilMs > ms)).toEqual([])
  }

  const third = await servers.start()
  await vi.waitFor(async () => expect((await turns(third.origin)).slice(0, after.length)).toEqual(after), POLLING)
  await film?.stop()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvent, plainEvent, readBySlug, readEvent, resetShareLink } from '#tests/support/api/events.ts'
import { codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { type LiveEvent, liveEvent } from '#tests/support/live/live-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let here: TestApp
let there: TestApp
let owner: Organiser
beforeAll(async () => {
  here = await startApp({ runsLive: true })
  await here.app.listen({ port: 0, host: '127.0.0.1' })
  there = await startApp({ sharesDatabaseWith: here })
  owner = await signIn(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const statusOf = async (app: TestApp, slug: string, name = 'programme.m3u8') =>
  (await app.app.inject(`/live/${slug}/${name}`)).statusCode
const watch = async ({ app }: TestApp, slug: string) =>
  (await app.inject({ method: 'POST', url: `/live/${slug}/watching`, payload: { viewer: 'viewer-one' } })).statusCode
const newSlugOf = async (id: string, by = owner) => (await resetShareLink(here, by, id)).data.resetShareLink.slug

test('a new link replaces the old one at once', async () => {
  const event = (await createEvent(here, owner, plainEvent('Club Final', { visibility: 'PRIVATE' }))).data.createEvent
  const { data } = await resetShareLink(here, owner, event.id)
  const { slug, shareUrl, version } = data.resetShareLink
  expect(slug).toMatch(/^club-final-[a-z2-7]{10}$/)
  expect(slug).not.toBe(event.slug)
  expect(shareUrl).toMatch(new RegExp(`/event/${slug}$`))
  expect(version).toBe(event.version + 1)

  expect(codeOf(await readBySlug(here, null, event.slug))).toBe('NOT_FOUND')
  expect(codeOf(await readBySlug(there, owner, event.slug))).toBe('NOT_FOUND')
  expect((await readBySlug(there, null, slug)).data.eventBySlug.id).toBe(event.id)
  expect((await readEvent(here, owner, event.id)).data.event).toMatchObject({ slug, shareUrl })
  expect((await here.app.inject(`/event/${event.slug}`)).statusCode).not.toBe(200)
})

test('the playlists of a live event, and its count of viewers, are at the new link only, in every process', async () => {
  const event: LiveEvent = await liveEvent(here)
  for (const app of [here, there]) {
    expect(await watch(app, event.slug)).toBe(200)
    expect(await statusOf(app, event.slug)).not.toBe(404)
  }
  const slug = await newSlugOf(event.id, event.owner)
  for (const name of ['programme.m3u8', 'programme.master.m3u8', 'recording.m3u8']) {
    expect([name, await statusOf(here, event.slug, name)]).toEqual([name, 404])
  }
  expect(await watch(here, event.slug)).toBe(404)
  expect(await watch(here, slug)).toBe(200)
  await expect.poll(() => statusOf(there, event.slug)).toBe(404)
  expect(await watch(there, slug)).toBe(200)
})

test('only the owner resets a link, and the audit log records it', async () => {
  const { id, slug } = (await createEvent(here, owner, plainEvent('Ours'))).data.createEvent
  expect((await resetShareLink(here, await signIn(here), id)).errors?.[0]).toMatchObject({
    message: 'You can only change the link of your own events.',
    extensions: { code: 'FORBIDDEN' },
  })
  expect(codeOf(await resetShareLink(here, null, id))).toBe('UNAUTHENTICATED')
  expect((await readBySlug(here, null, slug)).data.eventBySlug.id).toBe(id)
  const slugs = await Promise.all([1, 2, 3].map(() => newSlugOf(id)))
  expect(new Set(slugs).size).toBe(3)
  const found = await Promise.all(slugs.map(async (each) => (await readBySlug(here, null, each)).data?.eventBySlug?.id))
  expect(found.filter(Boolean)).toEqual([id])
  const rows = await here.db.selectFrom('auditLog').selectAll().where('action', '=', 'share_link_reset').execute()
  expect(rows.filter(({ details }) => details['eventId'] === id).map(({ userId }) => userId)).toEqual([
    owner.id,
    owner.id,
    owner.id,
  ])
})

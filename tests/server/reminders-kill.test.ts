import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInOverRest } from '#tests/support/chaos/kill-writers.ts'
import { createEventOverHttp, queryOverHttp } from '#tests/support/live/live-event.ts'
import { type FakePushService, fakePushService } from '#tests/support/servers/fake-push-service.ts'
import { type KillableServers, killableServers } from '#tests/support/servers/killable-servers.ts'

const POLLING = { timeout: 60_000, interval: 100 }
const PATIENT = { timeout: 240_000 }

let servers: KillableServers
let client: pg.Client
let service: FakePushService
beforeEach(async () => {
  servers = await killableServers()
  client = new pg.Client(servers.databaseUrl)
  await client.connect()
  service = await fakePushService()
})
afterEach(async () => {
  await client.end()
  await servers.close()
  service.close()
})

test('a reminder that a killed server had claimed is sent by the next one, once', PATIENT, async () => {
  const first = await servers.start(service.environment)
  const { origin } = first
  const access = { origin, accessToken: await signInOverRest(origin) }
  const { id, slug } = await createEventOverHttp(access, { devices: 1 })
  const browsers = [service.subscribe(), service.subscribe()]
  const remind = `mutation ($slug: String!, $subscription: PushSubscriptionInput!) {
    remindMe(slug: $slug, subscription: $subscription)
  }`
  for (const subscription of browsers) await queryOverHttp(access, remind, { slug, subscription })

  service.answers('silence')
  await queryOverHttp(access, 'mutation ($id: ID!) { startEvent(id: $id) { id } }', { id })
  await vi.waitFor(() => expect(service.silent()).toBe(2), POLLING)
  await servers.kill(first)
  expect(service.received).toEqual([])

  service.answers({ status: 201 })
  await servers.start(service.environment)
  const claimed = 'select count(*)::int as claimed from reminder_messages where due_at > now() and done_at is null'
  expect((await client.query(claimed)).rows).toEqual([{ claimed: 2 }])
  await client.query("update reminder_messages set due_at = due_at - interval '2 minutes'")
  await vi.waitFor(() => expect(service.received).toHaveLength(2), POLLING)
  const done = 'select count(*)::int as done from reminder_messages where done_at is not null'
  await vi.waitFor(async () => expect((await client.query(done)).rows).toEqual([{ done: 2 }]), POLLING)
  expect(new Set(service.received.map(({ endpoint }) => endpoint))).toEqual(
    new Set(browsers.map(({ endpoint }) => endpoint)),
  )
  expect(service.received.map(({ message }) => message.title)).toEqual([
    ...['Live now: On the air', 'Live now: On the air'],
  ])
})

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { refreshTokenFor, secretHash } from '#server/auth/sessions/tokens.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openSecrets } from '#server/process/secrets.ts'

/** The last migration of the first release, and the SHA-256 of each: they never change. */
export const FIRST_RELEASE = '0004-uploads'
export const released: Readonly<Record<string, string>> = {
  '0001-users': 'ea1c09b4726a8dc754a1c53d0364d2bd8a9da8fcb11df0e89d1c828819dd1507',
  '0002-sessions': 'ebf477e3c13efa45b0f7375b3a18f044daa3673f22428cebce86e1c6b436cb95',
  '0003-events': 'e621f00db0d70a079225a62ec07a84aaeb26ed7deeb57e969ca4e0d345b38aa5',
  '0004-uploads': '62f568a820de016aac54eb87c2ffd72a05aca1533ec3be8cf28166ddb8ebfc5d',
}

const cricket = {
  sport: 'cricket',
  team1: 'Dadar Strikers',
  team2: 'Matunga Tigers',
  playersPerTeam: 11,
  umpireCount: 2,
  overs: 20,
  lastManStanding: true,
  playerNames: ['Arjun', 'Meera'],
  umpireNames: ['Farida'],
}

export type Remembered = Awaited<ReturnType<typeof fillAsFirstRelease>>

/** Fills every table of the first release. */
export async function fillAsFirstRelease(url: string, secretKey: string, logo: Buffer) {
  await migrateToLatest(url, FIRST_RELEASE)
  const client = new pg.Client(url)
  await client.connect()
  const secrets = await openSecrets('', secretKey)
  const [owner, other, session, challenge] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const accessToken = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(logo).digest('hex')
  const sponsors = JSON.stringify([{ name: 'Dairy', logo: `/uploads/${hash}.webp` }])

  try {
    await insertPeople(client, { owner, other, session, challenge, accessToken, logo: { hash, length: logo.length } })
    const event = (status: string, change: EventChange = {}) =>
      insertEvent(client, { owner, sponsors, status, ...change })
    const events = {
      scheduled: await event('scheduled', { type: 'cricket', details: cricket }),
      live: await event('live'),
      completed: await event('completed', { visibility: 'private' }),
      cancelled: await event('cancelled'),
    }
    await client.query(
      "insert into idempotency_keys (user_id, operation, key, fingerprint, event_id) values ($1, 'createEvent', 'tapped', $2, $3)",
      [owner, Buffer.alloc(32), events.scheduled],
    )
    const refreshToken = refreshTokenFor({ sessionId: session, rotation: 4 }, secrets.keysFor('refresh'))
    return { owner, challenge, accessToken, refreshToken, hash, events, otpKey: secrets.keyFor('otp') }
  } finally {
    await client.end()
  }
}

type People = {
  owner: string
  other: string
  session: string
  challenge: string
  accessToken: string
  logo: { hash: string; length: number }
}

async function insertPeople(client: pg.Client, { owner, other, session, challenge, accessToken, logo }: People) {
  await client.query(
    `insert into users (id, mobile, fullname, email)
     values ($1, '9876543210', 'Priya Deshmukh', 'priya@example.in'), ($2, '9123456780', '', '')`,
    [owner, other],
  )
  await client.query(
    "insert into otp_challenges (id, mobile, expires_at) values ($1, '9123456780', now() + interval '5 minutes')",
    [challenge],
  )
  await client.query(
    `insert into sessions (id, user_id, rotation, confirmed, user_agent, expires_at)
     values ($1, $2, 4, true, 'Mozilla/5.0 (Linux; Android 15) Chrome/143.0 Mobile', now() + interval '30 days')`,
    [session, owner],
  )
  await client.query(
    `insert into access_tokens (hash, session_id, rotation, expires_at) values ($1, $2, 4, now() + interval '15 minutes')`,
    [secretHash(accessToken), session],
  )
  await client.query('insert into uploads (hash, owner_id, bytes, width, height) values ($1, $2, $3, 9, 9)', [
    logo.hash,
    owner,
    logo.length,
  ])
}

type EventChange = { type?: string; visibility?: string; details?: object | null }

type EventValues = EventChange & { owner: string; sponsors: string; status: string }

async function insertEvent(client: pg.Client, row: EventValues): Promise<string> {
  const { owner, sponsors, status, type = 'other', visibility = 'public', details = null } = row
  const values = [owner, `${status}-slug`, `A match, ${status}`, type, visibility, status, sponsors, details]
  const { rows } = await client.query<{ id: string }>(
    `insert into events (owner_id, slug, title, description, type, venue, local_time, time_zone, starts_at, visibility,
       status, sponsors, details, version, created_at, updated_at)
     values ($1, $2, $3, 'An evening under the lamps.', $4, 'Gymkhana', '2026-12-06T15:30', 'Asia/Kolkata',
       '2026-12-06T10:00:00Z', $5, $6, $7, $8, 3, now() - interval '1 day', date_trunc('second', now()))
     returning id`,
    values,
  )
  const { id = '' } = rows[0] ?? {}
  await client.query(
    `insert into event_devices (event_id, position, name, is_controller)
     values ($1, 0, 'Pavilion end', true), ($1, 1, 'Square leg', false)`,
    [id],
  )
  return id
}

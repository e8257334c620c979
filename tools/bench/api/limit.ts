import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { HOLDERS } from '#server/auth/sessions/sessions.store.ts'
import { secretHash } from '#server/auth/sessions/tokens.ts'
import { listText } from '#server/events/list/event-list.store.ts'

/**
 * Upper bound for a page of events on Node.js: node:http with the same two prepared statements and `JSON.stringify`,
 * without framework or checks. Runs as a program of its own.
 */
type Row = Record<string, unknown> & { id: string | null; total: number }

const LIMIT = 6

const { DATABASE_URL = '' } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const list = { name: 'list', text: listText({ page: 1, limit: LIMIT, filter: 'all', after: null }) }

async function pageFor(request: IncomingMessage) {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const { rows: holders } = await pool.query({ name: 'holder', text: HOLDERS, values: [[secretHash(token)]] })
  const userId: string = holders[0].userId
  const { rows } = await pool.query<Row>({ ...list, values: [userId] })
  const events = rows.filter(({ id }) => id !== null)
  return { userId, events: events.slice(0, LIMIT), hasMore: events.length > LIMIT, total: rows[0]?.total }
}

async function overGraphQL(request: IncomingMessage): Promise<object> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  JSON.parse(Buffer.concat(chunks).toString())
  const { userId, events, hasMore } = await pageFor(request)
  const nodes = events.map((event) => ({
    id: event.id,
    title: event['title'],
    type: String(event['type']).toUpperCase(),
    venue: event['venue'],
    localTime: event['localTime'],
    visibility: String(event['visibility']).toUpperCase(),
    status: String(event['status']).toUpperCase(),
    isOwner: event['ownerId'] === userId,
  }))
  return { data: { events: { nodes, pageInfo: { page: 1, limit: LIMIT, hasMore } } } }
}

async function overRest(request: IncomingMessage): Promise<object> {
  const { events, hasMore, total } = await pageFor(request)
  const items = events.map(({ id, title, localTime, venue, type, status, visibility }) => ({
    id,
    title,
    time: `${localTime}:00.000Z`,
    venue,
    type,
    status,
    visibility,
  }))
  return { events: items, hasMore, page: 1, limit: LIMIT, total }
}

const server = createServer((request, response) => {
  const answer = request.method === 'POST' ? overGraphQL(request) : overRest(request)
  answer.then(
    (body) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body)),
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () =>
  console.log(`limit is at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.on('SIGTERM', () => process.exit(0))

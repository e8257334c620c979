import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { openLog } from '#server/process/log.ts'

type InjectOptions = {
  method?: string
  url: string
  payload?: object | string | Uint8Array
  headers?: Record<string, string>
}

/** Replaces `app.ts` when the API tests run through nginx: requests go over the network to any of the servers. */
export async function startApp(options: object = {}) {
  if (Object.keys(options).length > 0)
    throw new Error('The servers are shared by all tests: startApp takes no options.')
  const { origin: numbered, outbox, databaseUrl } = inject('fleet')
  const origin = numbered.replace('127.0.0.1', 'localhost')
  const database = openDatabase(databaseUrl, openLog('silent'))
  await truncateAll(database.db)
  await fetch(outbox, { method: 'DELETE' })
  let sent: { mobile: string; otp: string }[] = []

  async function ask(request: InjectOptions | string) {
    const { method = 'GET', url, payload, headers = {} } = typeof request === 'string' ? { url: request } : request
    const response = await fetch(new URL(url, origin), { method, redirect: 'manual', ...bodyOf(payload, headers) })
    const rawPayload = Buffer.from(await response.arrayBuffer())
    const body = rawPayload.toString()
    if (method === 'POST') sent = await (await fetch(outbox)).json()
    return {
      statusCode: response.status,
      headers: headersOf(response),
      body,
      rawPayload,
      json: () => JSON.parse(body),
    }
  }

  return {
    app: { inject: ask, listeningOrigin: origin, listen: async () => origin },
    outbox: { sent: () => sent },
    db: database.db,
    databaseUrl,
    close: database.close,
  }
}

function bodyOf(payload: InjectOptions['payload'], headers: Record<string, string>): RequestInit {
  if (payload === undefined) return { headers }
  if (payload instanceof Uint8Array) return { headers, body: new Uint8Array(payload) }
  if (typeof payload === 'string') return { headers, body: new Uint8Array(Buffer.from(payload)) }
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(payload) }
}

function headersOf({ headers }: Response): Record<string, string | string[]> {
  const cookies = headers.getSetCookie()
  const [cookie] = cookies
  return {
    ...Object.fromEntries(headers),
    ...(cookie !== undefined && { 'set-cookie': cookies.length === 1 ? cookie : cookies }),
  }
}

async function truncateAll(db: ReturnType<typeof openDatabase>['db']): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'`.execute(db)
  await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`).execute(db)
}

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { UNAVAILABLE } from '#schema/error-code.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Logger } from '#server/process/log.ts'
import type { S3Settings } from './blob-settings.ts'
import { type Listed, listingIn, removalOf } from './bucket-xml.ts'

/** An S3-compatible bucket. Transient errors are retried, then throw UNAVAILABLE. */
export interface Bucket {
  put(key: string, body: Uint8Array): Promise<void>
  /** `bytes`: of its beginning; the whole object without. */
  get(key: string, bytes?: number): Promise<Buffer | null>
  remove(key: string): Promise<void>
  removeAll(keys: readonly string[]): Promise<void>
  list(prefix: string, delimiter?: string): AsyncGenerator<Listed>
  /** Checks access to the bucket; returns an error message, or null when it works. */
  fault(): Promise<string | null>
}

type RequestOptions = { query?: Record<string, string>; body?: Uint8Array; headers?: Record<string, string> }
type Response = { status: number; body: Buffer }
type Send = (method: string, key: string, options?: RequestOptions) => Promise<Response>

/** Callers may hold an idle transaction, which PostgreSQL ends after ten seconds. */
const WITHIN_MS = 9_000
const TRY_WITHIN_MS = 4_000
const PAUSES_MS = [100, 300, 900]
/** The maximum of one DeleteObjects request. */
const REMOVED_AT_ONCE = 1_000

export function openBucket({ endpoint, bucket, ...keys }: S3Settings, log: Logger): Bucket {
  const send = retried(signedRequests(`${endpoint}/${bucket}`, keys), log)
  const sendOk: Send = async (method, key, options) => {
    const response = await send(method, key, options)
    if (response.status >= 300) throw refused(method, response)
    return response
  }

  return {
    async put(key, body) {
      await sendOk('PUT', key, { body })
    },

    async get(key, bytes) {
      const headers = bytes === undefined ? {} : { range: `bytes=0-${bytes - 1}` }
      const response = await send('GET', key, { headers })
      if (response.status === 404 && codeIn(response) === 'NoSuchKey') return null
      if (response.status >= 300) throw refused('GET', response)
      return response.body
    },

    async remove(key) {
      const response = await send('DELETE', key)
      if (response.status >= 300 && codeIn(response) !== 'NoSuchKey') throw refused('DELETE', response)
    },

    async removeAll(keys) {
      for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
        const body = Buffer.from(removalOf(keys.slice(from, from + REMOVED_AT_ONCE)))
        const headers = { 'content-md5': createHash('md5').update(body).digest('base64') }
        const { body: result } = await sendOk('POST', '', { query: { delete: '' }, body, headers })
        if (result.includes('<Error>')) throw new Error('The object store did not remove everything.')
      }
    },

    list: (prefix, delimiter = '') => listed(sendOk, prefix, delimiter),

    async fault() {
      const { status } = await send('HEAD', '')
      if (status === 404) return `There is no bucket ${bucket} at ${endpoint}.`
      return status >= 300 ? `The store at ${endpoint} answered ${status}: do the S3_ keys open ${bucket}?` : null
    },
  }
}

async function* listed(sendOk: Send, prefix: string, delimiter: string): AsyncGenerator<Listed> {
  for (let next: string | null = ''; next !== null; ) {
    const query = {
      'list-type': '2',
      prefix,
      ...(delimiter && { delimiter }),
      ...(next && { 'continuation-token': next }),
    }
    const page = listingIn((await sendOk('GET', '', { query })).body.toString())
    yield* page.listed
    next = page.next
  }
}

function signedRequests(address: string, keys: Omit<S3Settings, 'endpoint' | 'bucket'>): Send {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })
  return async (method, key, { query, body, headers } = {}) => {
    const url = `${address}/${key}${query ? `?${new URLSearchParams(query)}` : ''}`
    const response = await client.fetch(url, {
      method,
      headers: { ...(body && { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }), ...headers },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      signal: AbortSignal.timeout(TRY_WITHIN_MS),
    })
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }
}

/** Retries any method: all requests are idempotent. */
function retried(send: Send, log: Logger): Send {
  return async (method, key, options) => {
    const deadline = performance.now() + WITHIN_MS - TRY_WITHIN_MS
    for (let attempt = 0; ; attempt += 1) {
      const response = await send(method, key, options).catch(reasonOf)
      if (typeof response !== 'string' && !isTransient(response)) return response
      const pause = PAUSES_MS[attempt]
      if (pause === undefined || performance.now() + pause > deadline) {
        const reason = typeof response === 'string' ? response : String(response.status)
        log.warn({ method, reason }, 'the object store is away')
        throw new DomainError('UNAVAILABLE', UNAVAILABLE)
      }
      await sleep(pause * (0.5 + Math.random()))
    }
  }
}

function isTransient({ status }: Response): boolean {
  return status >= 500 || status === 429
}

function refused(method: string, response: Response): Error {
  return new Error(`The object store answered ${response.status} ${codeIn(response)} to ${method}.`)
}

function codeIn({ body }: Response): string {
  return /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1] ?? ''
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.name
}

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { UNAVAILABLE } from '#schema/error-code.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Logger } from '#server/process/log.ts'
import type { S3Settings } from './blob-settings.ts'
import { type Listed, listingIn, removalOf } from './bucket-xml.ts'

export type Bucket = ReturnType<typeof openBucket>

type Asked = { query?: Record<string, string>; body?: Uint8Array; headers?: Record<string, string> }
type Answer = { status: number; body: Buffer }

/** Callers may hold an idle transaction, which PostgreSQL ends after ten seconds. */
const WITHIN_MS = 9_000
const TRY_WITHIN_MS = 4_000
const PAUSES_MS = [100, 300, 900]
/** The maximum of one DeleteObjects request. */
const REMOVED_AT_ONCE = 1_000

/** Client of an S3-compatible bucket. Retries transient errors, then throws UNAVAILABLE. */
export function openBucket({ endpoint, bucket, ...keys }: S3Settings, log: Logger) {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })
  const address = `${endpoint}/${bucket}`

  async function tryOnce(method: string, key: string, { query, body, headers }: Asked): Promise<Answer> {
    const url = `${address}/${key}${query ? `?${new URLSearchParams(query)}` : ''}`
    const response = await client.fetch(url, {
      method,
      headers: { ...(body && { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }), ...headers },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      signal: AbortSignal.timeout(TRY_WITHIN_MS),
    })
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }

  /** Retries any method: all requests are idempotent. */
  async function ask(method: string, key: string, asked: Asked = {}): Promise<Answer> {
    const deadline = performance.now() + WITHIN_MS - TRY_WITHIN_MS
    for (let turn = 0; ; turn += 1) {
      const answer = await tryOnce(method, key, asked).catch(reasonOf)
      if (typeof answer !== 'string' && !isPassing(answer)) return answer
      const pause = PAUSES_MS[turn]
      if (pause === undefined || performance.now() + pause > deadline) {
        throw outage(method, typeof answer === 'string' ? answer : String(answer.status))
      }
      await sleep(pause * (0.5 + Math.random()))
    }
  }

  function outage(method: string, reason: string): DomainError {
    log.warn({ method, reason }, 'the object store is away')
    return new DomainError('UNAVAILABLE', UNAVAILABLE)
  }

  async function askWell(method: string, key: string, asked?: Asked): Promise<Answer> {
    const answer = await ask(method, key, asked)
    if (answer.status >= 300) throw refused(method, answer)
    return answer
  }

  return {
    async put(key: string, body: Uint8Array): Promise<void> {
      await askWell('PUT', key, { body })
    },

    async get(key: string): Promise<Buffer | null> {
      const answer = await ask('GET', key)
      if (answer.status === 404 && codeIn(answer) === 'NoSuchKey') return null
      if (answer.status >= 300) throw refused('GET', answer)
      return answer.body
    },

    async remove(key: string): Promise<void> {
      const answer = await ask('DELETE', key)
      if (answer.status >= 300 && codeIn(answer) !== 'NoSuchKey') throw refused('DELETE', answer)
    },

    async removeAll(keys: readonly string[]): Promise<void> {
      for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
        const body = Buffer.from(removalOf(keys.slice(from, from + REMOVED_AT_ONCE)))
        const headers = { 'content-md5': createHash('md5').update(body).digest('base64') }
        const { body: said } = await askWell('POST', '', { query: { delete: '' }, body, headers })
        if (said.includes('<Error>')) throw new Error('The object store did not remove everything.')
      }
    },

    async *list(prefix: string, delimiter = ''): AsyncGenerator<Listed> {
      for (let next: string | null = ''; next !== null; ) {
        const query = {
          'list-type': '2',
          prefix,
          ...(delimiter && { delimiter }),
          ...(next && { 'continuation-token': next }),
        }
        const page = listingIn((await askWell('GET', '', { query })).body.toString())
        yield* page.listed
        next = page.next
      }
    },

    /** Checks access to the bucket; returns an error message, or null when it works. */
    async fault(): Promise<string | null> {
      const { status } = await ask('HEAD', '')
      if (status === 404) return `There is no bucket ${bucket} at ${endpoint}.`
      return status >= 300 ? `The store at ${endpoint} answered ${status}: do the S3_ keys open ${bucket}?` : null
    },
  }
}

function isPassing({ status }: Answer): boolean {
  return status >= 500 || status === 429
}

function refused(method: string, answer: Answer): Error {
  return new Error(`The object store answered ${answer.status} ${codeIn(answer)} to ${method}.`)
}

function codeIn({ body }: Answer): string {
  return /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1] ?? ''
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.name
}

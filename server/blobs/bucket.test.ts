import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openLog } from '#server/process/log.ts'
import { openBucket } from './bucket.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A store that gives each answer once, in order, and repeats the last one. */
async function storeThat(...answers: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const asked: string[] = []
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    answers[Math.min(asked.length, answers.length) - 1]?.(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const keys = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' }
  return { bucket: openBucket({ endpoint, bucket: 'maidan', ...keys }, log), asked, lines, endpoint }
}

const says =
  (status: number, body = '') =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status).end(body)
const hangsUp = (request: IncomingMessage) => void request.socket.destroy()
const code = (name: string) => `<Error><Code>${name}</Code><Message>no</Message></Error>`

test('what fails in passing is asked for again', async () => {
  const { bucket, asked } = await storeThat(says(503), hangsUp, says(429), says(200, 'bytes'))
  expect(await bucket.get('a.webp')).toEqual(Buffer.from('bytes'))
  expect(asked).toEqual(Array.from({ length: 4 }, () => 'GET /maidan/a.webp'))
})

test('a store that stays away is an outage of ours, and is logged without a key', async () => {
  const { bucket, asked, lines } = await storeThat(says(500))
  await expect(bucket.put('a.webp', Buffer.from('bytes'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(asked).toHaveLength(4)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ method: 'PUT', reason: '500' }])
  expect(lines.join()).not.toContain('secret')
})

test('a refusal is not asked for again, and says which', async () => {
  const { bucket, asked } = await storeThat(says(403, code('AccessDenied')))
  await expect(bucket.put('a.webp', Buffer.from('bytes'))).rejects.toThrow('answered 403 AccessDenied to PUT')
  await expect(bucket.get('a.webp')).rejects.toThrow('answered 403 AccessDenied to GET')
  expect(asked).toHaveLength(2)
})

test('only what the store says is missing is missing: a bucket that is gone is no missing blob', async () => {
  const { bucket } = await storeThat(
    says(404, code('NoSuchKey')),
    says(404, code('NoSuchBucket')),
    says(404, code('NoSuchBucket')),
  )
  expect(await bucket.get('a.webp')).toBeNull()
  await expect(bucket.get('a.webp')).rejects.toThrow('NoSuchBucket')
  await expect(bucket.remove('a.webp')).rejects.toThrow('NoSuchBucket')
})

test('a listing is read page after page', async () => {
  const page = (key: string, next: string) => `<ListBucketResult>
    <Contents><Key>${key}</Key><LastModified>2026-11-28T08:00:00.000Z</LastModified></Contents>
    <IsTruncated>${next !== ''}</IsTruncated>${next}</ListBucketResult>`
  const { bucket, asked } = await storeThat(
    says(200, page('e1/a.m4s', '<NextContinuationToken>1/a&amp;b=</NextContinuationToken>')),
    says(200, page('e1/b.m4s', '')),
  )
  const listed: unknown[] = []
  for await (const one of bucket.list('e1/')) listed.push(one)
  expect(listed).toEqual(['e1/a.m4s', 'e1/b.m4s'].map((key) => ({ key, modifiedMs: Date.UTC(2026, 10, 28, 8) })))
  expect(new URL(asked[1]?.slice(4) ?? '', 'http://x').searchParams.get('continuation-token')).toBe('1/a&b=')
})

test('more than a request takes are removed by several, and one that stays is a failure', async () => {
  const { bucket, asked } = await storeThat(
    says(200),
    says(200),
    says(200, '<DeleteResult><Error/><Error></Error></DeleteResult>'),
  )
  const keys = Array.from({ length: 1_500 }, (_, slot) => `e1/cam-0-${slot}.m4s`)
  await bucket.removeAll(keys)
  await bucket.removeAll([])
  expect(asked).toEqual(['POST /maidan/?delete=', 'POST /maidan/?delete='])
  await expect(bucket.removeAll(['e1/a.m4s'])).rejects.toThrow('did not remove everything')
})

test('keys that do not open the bucket are told apart from a bucket that is not there', async () => {
  const { bucket, endpoint } = await storeThat(says(403), says(404), says(200))
  expect(await bucket.fault()).toBe(`The store at ${endpoint} answered 403: do the S3_ keys open maidan?`)
  expect(await bucket.fault()).toBe(`There is no bucket maidan at ${endpoint}.`)
  expect(await bucket.fault()).toBeNull()
})

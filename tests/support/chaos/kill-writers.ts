import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { AcknowledgedWrite } from './kill-tally.ts'

type Plan = { origin: string; accessToken: string; count: number }

const UPLOAD_EVERY = 5
const ANSWER_WITHIN_MS = 20_000

export type Tokens = { accessToken: string; refreshToken: string }

export async function signInOverRest(origin: string): Promise<string> {
  return (await sessionOverRest(origin, '9876543210')).accessToken
}

export async function sessionOverRest(origin: string, mobile: string): Promise<Tokens> {
  await fetch(`${origin}/sendOTP`, json({ mobile }))
  const outbox = (await (await fetch(`${origin}/dev/outbox`)).json()) as { mobile: string; otp: string }[]
  const otp = outbox.find((sent) => sent.mobile === mobile)?.otp
  return (await (await fetch(`${origin}/validateOTP`, json({ mobile, otp }))).json()) as Tokens
}

/** Creates events and uploads logos until told to finish; records what was acknowledged. */
export function startWriters({ origin, accessToken, count }: Plan) {
  const kept: AcknowledgedWrite[] = []
  let isOver = false
  const authorization = `Bearer ${accessToken}`

  async function write(): Promise<void> {
    for (let turn = 1; !isOver; turn++) kept.push(turn % UPLOAD_EVERY === 0 ? await uploadLogo() : await createEvent())
  }

  async function createEvent(): Promise<AcknowledgedWrite> {
    const title = `Event ${randomUUID()}`
    const event = {
      title,
      description: 'Tea',
      type: 'other',
      venue: 'Maidan',
      time: '2026-12-06T15:30',
      deviceNames: ['A'],
    }
    const request = json(event, { authorization, 'idempotency-key': title })
    const { id } = (await untilAcknowledged(() => fetch(`${origin}/saveNewEvent`, limited(request)))) as { id: string }
    return { kind: 'event', title, id }
  }

  async function uploadLogo(): Promise<AcknowledgedWrite> {
    const pixels = Buffer.from(randomUUID().replaceAll('-', '').repeat(6), 'hex')
    const picture = await sharp(pixels, { raw: { width: 8, height: 4, channels: 3 } })
      .png()
      .toBuffer()
    const { url } = (await untilAcknowledged(() => {
      const body = new FormData()
      body.set('file', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
      return fetch(`${origin}/upload`, limited({ method: 'POST', body, headers: { authorization } }))
    })) as { url: string }
    return { kind: 'logo', hash: url.slice(-69, -5) }
  }

  const writing = Promise.all(Array.from({ length: count }, write))
  writing.catch(() => {})
  return {
    kept: () => kept,
    async until(acknowledged: number): Promise<void> {
      while (kept.length < acknowledged) await Promise.race([sleep(10), writing])
    },
    async finish(): Promise<AcknowledgedWrite[]> {
      isOver = true
      await writing
      return kept
    },
  }
}

/** Retries network errors and 503. */
async function untilAcknowledged(send: () => Promise<Response>): Promise<unknown> {
  for (;;) {
    const answer = await send()
      .then(
        async (response) => ({ status: response.status, body: await response.text() }),
        () => ({ status: 0, body: '' }),
      )
      .catch(() => ({ status: 0, body: '' }))
    if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.body)
    if (answer.status !== 0 && answer.status !== 503) throw new Error(`${answer.status}: ${answer.body}`)
    await sleep(50)
  }
}

function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

function limited(request: RequestInit): RequestInit {
  return { ...request, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }
}

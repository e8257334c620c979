import { connect } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import type { Answer } from './graphql.ts'

export const UPLOAD_LOGO = 'mutation ($file: Upload!) { uploadLogo(file: $file) { url width height } }'

export type UploadOptions = { accessToken?: string | undefined; name?: string; type?: string }

export async function upload(origin: string, bytes: Uint8Array, options: UploadOptions = {}): Promise<Answer> {
  const { accessToken, name = 'logo.png', type = 'image/png' } = options
  const form = multipartForm({ '0': ['variables.file'] })
  form.set('0', new File([new Uint8Array(bytes)], name, { type }))
  return send(origin, form, { 'apollo-require-preflight': 'true', ...bearer(accessToken) })
}

/** The parts `operations` and `map` of a GraphQL multipart request. */
export function multipartForm(map: unknown): FormData {
  const form = new FormData()
  form.set('operations', JSON.stringify({ query: UPLOAD_LOGO, variables: { file: null } }))
  form.set('map', JSON.stringify(map))
  return form
}

export async function send(origin: string, body: FormData | string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${origin}/graphql`, { method: 'POST', body, headers })
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}

export function bearer(accessToken: string | undefined): Record<string, string> {
  return accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }
}

type Refusal = { status: number; body: string; sent: number }

const CHUNK = Buffer.alloc(64 * 1024)

/**
 * Sends headers and a body until the server closes, or everything is sent and answered; returns the number of bytes sent.
 * Over a socket: Node's HTTP client sends nothing after the answer.
 */
export function sendUntilClosed(
  origin: string,
  headers: Record<string, string>,
  bytes: number,
  path = '/graphql',
): Promise<Refusal> {
  const { host, hostname, port } = new URL(origin)
  const head = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((resolve, reject) => {
    let sent = 0
    let text = ''
    const socket = connect(Number(port), hostname)
    const more = () => {
      while (sent < bytes && !socket.destroyed) {
        const chunk = CHUNK.subarray(0, bytes - sent)
        sent += chunk.length
        if (!socket.write(chunk)) return void socket.once('drain', more)
      }
      if (answerIn(text)) socket.destroy()
    }
    socket.setEncoding('utf8').on('data', (piece) => {
      text += piece
      if (sent >= bytes && answerIn(text)) socket.destroy()
    })
    socket.on('error', (error) => answerIn(text) ?? reject(error))
    socket.on('close', () => {
      const answer = answerIn(text)
      if (answer) resolve({ ...answer, sent })
      else reject(new Error('The connection was closed without an answer.'))
    })
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
    more()
  })
}

/** Null while it is not whole. */
function answerIn(text: string): Omit<Refusal, 'sent'> | null {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const length = /^content-length: (\d+)$/im.exec(head.replaceAll('\r', ''))?.[1]
  if (length === undefined || Buffer.byteLength(body) < Number(length)) return null
  return { status: Number(head.split(' ')[1]), body }
}

/** A small PNG that decodes to `side` × `side` pixels of one bit. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

import { request } from 'node:http'
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

/** Sends headers and a body until the server closes; returns the number of bytes sent. */
export function sendUntilClosed(origin: string, headers: Record<string, string>, bytes: number, path = '/graphql') {
  return new Promise<{ status: number; body: string; sent: number }>((resolve, reject) => {
    let sent = 0
    let answer: { status: number; body: string } | null = null
    const outgoing = request(origin + path, { method: 'POST', headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        body += text
      })
      response.on('end', () => {
        answer = { status: response.statusCode ?? 0, body }
        if (bytes === 0) outgoing.destroy()
      })
    })
    outgoing.on('error', (error) => answer ?? reject(error))
    outgoing.on('close', () => answer && resolve({ ...answer, sent }))
    const chunk = Buffer.alloc(64 * 1024)
    const more = () => {
      while (sent < bytes && !outgoing.destroyed) {
        sent += chunk.length
        if (!outgoing.write(chunk)) return void outgoing.once('drain', more)
      }
    }
    outgoing.flushHeaders()
    more()
  })
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

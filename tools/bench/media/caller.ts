import { connect, type Socket } from 'node:net'

/** `bytes` counts head and body. */
export type Answer = { status: number; bytes: number; ms: number }

type Calling = {
  port: number
  /** A local loopback address to connect from, since the server limits the rate of each address. */
  address(): string
  /** The next request with its head; null to stop. */
  next(last: Answer | null): string | null
  answered(answer: Answer): void
}

/** Below the server's limit of 3,000 requests at once from one address. */
const REQUESTS_PER_ADDRESS = 2_000
const END_OF_HEAD = Buffer.from('\r\n\r\n')
/** Shared by all callers: bytes are counted, not kept. */
const receiveBuffer = Buffer.allocUnsafe(256 * 1024)

/** Sends one request after the other over keep-alive connections, until `next` returns null. */
export function call({ port, address, next, answered }: Calling): Promise<void> {
  return new Promise((resolve, reject) => {
    let socket: Socket
    let asked = 0
    let askedAt = 0
    let head: Buffer = Buffer.alloc(0)
    let status = 0
    let bodyLeft = -1
    let bytes = 0
    let last: Answer | null = null

    function open(): void {
      asked = 0
      const onread = { buffer: receiveBuffer, callback: (length: number, buffer: Uint8Array) => take(length, buffer) }
      socket = connect({ host: '127.0.0.1', port, localAddress: address(), onread, noDelay: true }, ask)
      socket.once('error', reject)
    }

    function ask(): void {
      if (asked >= REQUESTS_PER_ADDRESS) {
        socket.destroy()
        open()
        return
      }
      const request = next(last)
      if (request === null) {
        socket.destroy()
        resolve()
        return
      }
      asked += 1
      ;[head, bodyLeft, bytes, askedAt] = [Buffer.alloc(0), -1, 0, performance.now()]
      socket.write(request)
    }

    function take(length: number, buffer: Uint8Array): true {
      bytes += length
      if (bodyLeft < 0) readHead(Buffer.from(buffer.subarray(0, Math.min(length, 8_192))), length)
      else bodyLeft -= length
      if (bodyLeft === 0) {
        last = { status, bytes, ms: performance.now() - askedAt }
        answered(last)
        ask()
      }
      return true
    }

    function readHead(chunk: Buffer, length: number): void {
      const before = head.length
      head = Buffer.concat([head, chunk])
      const parsed = parseHead(head)
      if (!parsed) return
      if (Number.isNaN(parsed.bodyLength)) return void socket.destroy(new Error(`A response has no length: ${head}`))
      status = parsed.status
      bodyLeft = parsed.bodyLength - (before + length - parsed.headLength)
    }

    open()
  })
}

/** Null while the head is incomplete. `bodyLength` is NaN without a content-length header. */
function parseHead(head: Buffer): { status: number; bodyLength: number; headLength: number } | null {
  const end = head.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const text = head.toString('latin1', 0, end)
  const status = Number(text.slice(9, 12))
  const isEmpty = status === 304 || status === 204
  const bodyLength = isEmpty ? 0 : Number(/^content-length: *(\d+)/im.exec(text)?.[1])
  return { status, bodyLength, headLength: end + END_OF_HEAD.length }
}

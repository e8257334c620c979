import { connect, type Socket } from 'node:net'

/** `bytes`: the whole answer, head and body. */
export type Answer = { status: number; bytes: number; ms: number }

type Calling = {
  port: number
  /** From which address of loopback to call; each caller has addresses of its own, as viewers have. */
  address(): string
  /** The next request, whole; null when there is no more to ask. */
  next(last: Answer | null): string | null
  answered(answer: Answer): void
}

/** The server lets one address ask three thousand times at once: a person asks twice a second. */
const ASKED_BY_ONE_ADDRESS = 2_000
const END_OF_HEAD = Buffer.from('\r\n\r\n')
/** What arrives is counted and never looked at again, so that all callers share the place where it is put. */
const landing = Buffer.allocUnsafe(256 * 1024)

/** Asks one thing after the other on a connection that is kept open. Resolves when there is no more to ask. */
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
      const onread = { buffer: landing, callback: (length: number, buffer: Uint8Array) => take(length, buffer) }
      socket = connect({ host: '127.0.0.1', port, localAddress: address(), onread, noDelay: true }, ask)
      socket.once('error', reject)
    }

    function ask(): void {
      if (asked >= ASKED_BY_ONE_ADDRESS) {
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

    /** Answers have a length; one that comes in several pieces has its head in the first of them, or nearly. */
    function readHead(piece: Buffer, length: number): void {
      const before = head.length
      head = Buffer.concat([head, piece])
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      const isEmpty = status === 304 || status === 204
      const bodyLength = isEmpty ? 0 : Number(/^content-length: *(\d+)/im.exec(text)?.[1])
      if (Number.isNaN(bodyLength)) return void socket.destroy(new Error(`An answer has no length: ${text}`))
      bodyLeft = bodyLength - (before + length - (end + END_OF_HEAD.length))
    }

    open()
  })
}

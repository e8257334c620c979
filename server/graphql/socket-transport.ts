import type { FastifyRequest } from 'fastify'
import { CloseCode, makeServer, type ServerOptions } from 'graphql-ws'
import type { RawData, WebSocket } from 'ws'
import { bytesOf } from '#server/http/web-sockets.ts'
import type { Logger } from '#server/process/log.ts'

/** Ping interval, and time-out of the pong. */
const KEEP_ALIVE_MS = 12_000
/** RFC 6455, section 7.4.1. */
const MESSAGE_TOO_BIG = 1009

export type SocketExtra = { request: FastifyRequest }

type Needs = {
  options: ServerOptions<Record<string, unknown>, SocketExtra>
  messageMaxBytes: number
  log: Logger
}

type CountMessage = (bytes: number) => boolean

/** Counts and measures each message before it is parsed; closes the socket when it exceeds a limit (4429, 1009). */
export function socketTransport({ options, messageMaxBytes, log }: Needs) {
  const server = makeServer(options)

  return (socket: WebSocket, extra: SocketExtra, countMessage: CountMessage): void => {
    const stopPings = keepAlive(socket)

    function mayCome(bytes: number): boolean {
      if (socket.readyState !== socket.OPEN) return false
      if (!countMessage(bytes)) socket.close(CloseCode.TooManyInitialisationRequests, 'Too many messages.')
      else if (bytes > messageMaxBytes) socket.close(MESSAGE_TOO_BIG, 'The message is too large.')
      else return true
      return false
    }

    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (text) => sent(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (hear) =>
          socket.on('message', (message: RawData) => {
            const bytes = bytesOf(message)
            if (!mayCome(bytes.length)) return
            hear(bytes.toString()).catch((error: unknown) => {
              log.error({ err: error }, 'a message over a socket failed')
              socket.close(CloseCode.InternalServerError, 'Internal server error')
            })
          }),
      },
      extra,
    )
    socket.on('ping', () => mayCome(0))
    socket.on('error', () => socket.terminate())
    socket.once('close', (code, reason) => {
      stopPings()
      void closed(code, String(reason))
    })
  }
}

function sent(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.readyState !== socket.OPEN) return resolve()
    socket.send(text, (error) => (error ? reject(error) : resolve()))
  })
}

function keepAlive(socket: WebSocket): () => void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const pings = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    if (socket.readyState === socket.OPEN) socket.ping()
  }, KEEP_ALIVE_MS)
  return () => clearInterval(pings)
}

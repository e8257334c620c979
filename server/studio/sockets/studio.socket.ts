import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { type Bye, type ClientMessage, type Hello, socketCodes } from '#schema/messages/studio.ts'
import { describeUserAgent } from '#server/auth/sessions/user-agent.ts'
import type { Services } from '#server/http/context.ts'
import { crossSiteError, isSameSite } from '#server/http/cross-site.ts'
import { originOf } from '#server/http/request-context.ts'
import { socketCount } from '#server/http/socket-count.ts'
import { bytesOf } from '#server/http/web-sockets.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Metrics } from '#server/ops/metrics.ts'
import type { Logger } from '#server/process/log.ts'
import { type Hubs, openHubs } from '#server/studio/hub/hubs.ts'
import { cameraSession } from './camera-session.ts'
import type { Connection, ConnectionHandler } from './connection.ts'
import { controlRoomSession } from './control-room-session.ts'
import { parseMessage } from './inbound-message.ts'
import { messageRate } from './message-rate.ts'

type Options = {
  services: Services
  log: Logger
  metrics?: Metrics | undefined
  publicUrl: string | null
  corsOrigins: readonly string[]
}

const HELLO_WITHIN_MS = 5_000
const CHECK_EVERY_MS = 10_000
const SILENT_MAX_MS = 20_000
const TEXT_MAX_BYTES = 4_096
const PICTURE_MAX_BYTES = 200_000
const USER_AGENT_MAX = 400
/** Unsent bytes after which a socket is terminated. */
const UNSENT_MAX_BYTES = 4_000_000
/** RFC 6455: try again later. */
const TRY_AGAIN = 1013

const messages: Record<Bye['reason'], string> = {
  replaced: 'This was opened in another place.',
  revoked: 'This phone is not linked to the event. Ask the organiser for a new link.',
  over: 'This event is over.',
}

/** `/live/socket`: the WebSocket of cameras and control rooms. */
export const studioSocketRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { services, log, metrics, publicUrl, corsOrigins } = options
  const hubs = openHubs({ services, log })
  const sockets = socketCount()
  metrics?.watchSockets(hubs.slots.size)
  app.addHook('onClose', async () => hubs.close())

  async function refuseStrangers(request: FastifyRequest): Promise<void> {
    const origins = { own: originOf(request, publicUrl), listed: corsOrigins }
    if (request.ws && !isSameSite(request.headers, origins)) throw crossSiteError()
  }

  app.get('/live/socket', { websocket: true, preHandler: refuseStrangers }, (socket, request) => {
    const address = clientOf(request.ip)
    if (!sockets.enter(address)) return socket.close(socketCodes.tooMuch, 'Too many connections.')
    socket.once('close', () => sockets.leave(address))
    serveSocket(socket, request.headers['user-agent'] ?? '', { services, hubs, log })
  })
}

type SocketNeeds = { services: Services; hubs: Hubs; log: Logger }

/** Handles the messages of one socket: a hello within five seconds, then those of its session. */
function serveSocket(socket: WebSocket, userAgent: string, { services, hubs, log }: SocketNeeds): void {
  const connection = connectionOf(socket, describeUserAgent(userAgent.slice(0, USER_AGENT_MAX)))
  const attempt = closingOnError(connection, log)
  const isWithinRate = messageRate()
  let session: ConnectionHandler | null = null
  let isGreeting = false
  const heartbeat = watchSilence(socket, () => void attempt(session?.check()))
  const helloTimer = setTimeout(() => connection.close(socketCodes.badHello, 'No hello.'), HELLO_WITHIN_MS)

  socket.on('message', (sent, isBinary) => {
    heartbeat.record()
    if (!isWithinRate()) return connection.close(socketCodes.tooMuch, 'Too many messages.')
    const bytes = bytesOf(sent)
    if (bytes.length > (isBinary ? PICTURE_MAX_BYTES : TEXT_MAX_BYTES)) {
      return connection.close(socketCodes.tooMuch, 'Too long.')
    }
    if (isBinary) onBinary(bytes)
    else void attempt(onText(bytes.toString()))
  })
  socket.once('close', (code) => {
    clearTimeout(helloTimer)
    heartbeat.stop()
    void attempt(session?.onClose(code === socketCodes.left))
    session = null
  })

  function onBinary(bytes: Buffer): void {
    if (session) {
      if (!session.onBinary(bytes)) connection.close(socketCodes.tooMuch, 'No picture.')
    } else if (!isGreeting) connection.close(socketCodes.badHello, 'No hello.')
  }

  async function onText(json: string): Promise<void> {
    const message = parseMessage(json)
    if (!message) {
      return connection.close(session ? socketCodes.tooMuch : socketCodes.badHello, 'No message of ours.')
    }
    if (session) {
      if (!(await session.onMessage(message))) connection.close(socketCodes.tooMuch, 'Not from you.')
      return
    }
    if (!isGreeting) await greet(message)
  }

  async function greet(message: ClientMessage): Promise<void> {
    if (message.type !== 'camera' && message.type !== 'control') {
      return connection.close(socketCodes.badHello, 'No hello.')
    }
    isGreeting = true
    clearTimeout(helloTimer)
    const opened = await openSession(message, connection, { hubs, services })
    if (socket.readyState !== socket.OPEN) return opened?.onClose(false)
    session = opened
    await session?.begin()
  }
}

type Attempt = (work: Promise<unknown> | undefined) => Promise<unknown> | undefined

/** Closes with `TRY_AGAIN` on an error such as a database outage, so that the client reconnects. */
function closingOnError(connection: Connection, log: Logger): Attempt {
  return (work) =>
    work?.catch((error) => {
      log.warn({ err: error }, 'a live socket failed')
      connection.close(TRY_AGAIN, 'Please try again.')
    })
}

function openSession(
  hello: Hello,
  connection: Connection,
  { hubs, services }: Pick<SocketNeeds, 'hubs' | 'services'>,
): Promise<ConnectionHandler | null> {
  return hello.type === 'camera'
    ? cameraSession(hello, connection, hubs, services)
    : controlRoomSession(hello, connection, hubs, services)
}

/** Terminates a socket from which nothing has come for too long; otherwise calls `check` regularly. */
function watchSilence(socket: WebSocket, check: () => void) {
  let receivedMs = performance.now()
  const timer = setInterval(() => {
    if (performance.now() - receivedMs > SILENT_MAX_MS) return socket.terminate()
    check()
  }, CHECK_EVERY_MS)
  return {
    record(): void {
      receivedMs = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}

function connectionOf(socket: WebSocket, device: string): Connection {
  const send = (sent: string | Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNSENT_MAX_BYTES) socket.terminate()
    else socket.send(sent)
  }
  const close = (code: number, reason?: string) => socket.close(code, reason?.slice(0, 100))
  return {
    id: randomUUID(),
    device,
    send: (message) => send(JSON.stringify(message)),
    sendBytes: send,
    waiting: () => socket.bufferedAmount,
    bye(reason) {
      send(JSON.stringify({ type: 'bye', reason, sentence: messages[reason] } satisfies Bye))
      close(socketCodes.bye)
    },
    close,
  }
}

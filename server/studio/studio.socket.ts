import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { type Bye, socketCodes } from '#schema/messages/studio.ts'
import { describeUserAgent } from '#server/auth/user-agent.ts'
import { socketCount } from '#server/graphql/limits/socket-count.ts'
import type { Services } from '#server/http/context.ts'
import { crossSiteError, isSameSite } from '#server/http/cross-site.ts'
import { originOf } from '#server/http/request-context.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Metrics } from '#server/ops/metrics.ts'
import type { Logger } from '#server/process/log.ts'
import { cameraSession } from './camera-session.ts'
import type { Connection, ConnectionHandler } from './connection.ts'
import { controlRoomSession } from './control-room-session.ts'
import { type Hubs, openHubs } from './hubs.ts'
import { parseMessage } from './inbound-message.ts'
import { messageRate } from './message-rate.ts'

type Needs = {
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
const BYTES_MAX = 200_000
const SOCKETS_PER_ADDRESS = 300
const USER_AGENT_MAX = 400
/** Unsent bytes after which a socket is terminated. */
const WAITING_MAX_BYTES = 4_000_000
/** RFC 6455: try again later. */
const TRY_AGAIN = 1013

const sentences: Record<Bye['reason'], string> = {
  replaced: 'This was opened in another place.',
  revoked: 'This phone is not, or no longer, linked. Ask the organiser for a new link.',
  over: 'This event is over.',
}

/** Mounts `/live/socket`, the WebSocket of cameras and control rooms. */
export function mountLiveSocket(app: FastifyInstance, needs: Needs): void {
  const { services, log, metrics, publicUrl, corsOrigins } = needs
  const desks = openHubs({ services, log })
  const sockets = socketCount(SOCKETS_PER_ADDRESS)
  metrics?.watchSockets(desks.guests)
  app.addHook('onClose', async () => desks.close())

  async function refuseStrangers(request: FastifyRequest): Promise<void> {
    const origins = { own: originOf(request, publicUrl), listed: corsOrigins }
    if (request.ws && !isSameSite(request.headers, origins)) throw crossSiteError()
  }

  app.get('/live/socket', { websocket: true, preHandler: refuseStrangers }, (socket, request) => {
    const address = clientOf(request.ip)
    if (!sockets.enter(address)) return socket.close(socketCodes.tooMuch, 'Too many connections.')
    socket.once('close', () => sockets.leave(address))
    attend(socket, request.headers['user-agent'] ?? '', { services, desks, log })
  })
}

type Host = { services: Services; desks: Hubs; log: Logger }

function attend(socket: WebSocket, userAgent: string, { services, desks, log }: Host): void {
  const line = lineOf(socket, describeUserAgent(userAgent.slice(0, USER_AGENT_MAX)))
  const isWithinBudget = messageRate()
  let party: ConnectionHandler | null = null
  let isGreeting = false
  let heardMs = performance.now()

  const late = setTimeout(() => line.close(socketCodes.badHello, 'No hello.'), HELLO_WITHIN_MS)
  const checks = setInterval(() => {
    if (performance.now() - heardMs > SILENT_MAX_MS) return socket.terminate()
    void attempt(party?.check())
  }, CHECK_EVERY_MS)

  socket.on('message', (sent, isBinary) => {
    heardMs = performance.now()
    if (!isWithinBudget()) return line.close(socketCodes.tooMuch, 'Too many messages.')
    const bytes = bytesOf(sent)
    if (bytes.length > (isBinary ? BYTES_MAX : TEXT_MAX_BYTES)) return line.close(socketCodes.tooMuch, 'Too long.')
    if (isBinary) look(bytes)
    else void attempt(hear(bytes.toString()))
  })
  socket.once('close', (code) => {
    clearTimeout(late)
    clearInterval(checks)
    void attempt(party?.leave(code === socketCodes.left))
    party = null
  })

  function look(bytes: Buffer): void {
    if (party) {
      if (!party.look(bytes)) line.close(socketCodes.tooMuch, 'No picture.')
    } else if (!isGreeting) line.close(socketCodes.badHello, 'No hello.')
  }

  async function hear(json: string): Promise<void> {
    const message = parseMessage(json)
    if (!message) return line.close(party ? socketCodes.tooMuch : socketCodes.badHello, 'No message of ours.')
    if (party) {
      if (!(await party.hear(message))) line.close(socketCodes.tooMuch, 'Not from you.')
      return
    }
    // Messages sent before the hello is answered are ignored.
    if (isGreeting) return
    if (message.type !== 'camera' && message.type !== 'control') return line.close(socketCodes.badHello, 'No hello.')
    isGreeting = true
    clearTimeout(late)
    const received = await (message.type === 'camera'
      ? cameraSession(message, line, desks, services)
      : controlRoomSession(message, line, desks, services))
    if (socket.readyState !== socket.OPEN) return received?.leave(false)
    party = received
    await party?.begin()
  }

  /** Closes with `TRY_AGAIN` on an error such as a database outage, so that the client reconnects. */
  function attempt(work: Promise<unknown> | undefined): Promise<unknown> | undefined {
    return work?.catch((error) => {
      log.warn({ err: error }, 'a live socket failed')
      line.close(TRY_AGAIN, 'Please try again.')
    })
  }
}

function lineOf(socket: WebSocket, device: string): Connection {
  const send = (sent: string | Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > WAITING_MAX_BYTES) socket.terminate()
    else socket.send(sent)
  }
  const close = (code: number, reason?: string) => socket.close(code, reason?.slice(0, 100))
  return {
    id: randomUUID(),
    device,
    say: (message) => send(JSON.stringify(message)),
    sendBytes: send,
    waiting: () => socket.bufferedAmount,
    bye(reason) {
      send(JSON.stringify({ type: 'bye', reason, sentence: sentences[reason] } satisfies Bye))
      close(socketCodes.bye)
    },
    close,
  }
}

function bytesOf(sent: RawData): Buffer {
  if (Buffer.isBuffer(sent)) return sent
  return Array.isArray(sent) ? Buffer.concat(sent) : Buffer.from(sent)
}

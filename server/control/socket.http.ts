import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { type Bye, socketCodes } from '#schema/live-wire.ts'
import { deviceWords } from '#server/auth/device-words.ts'
import { fromAnotherSite, isFromOurPages } from '#server/cross-site.ts'
import { socketCount } from '#server/graphql/socket-count.ts'
import { clientOf } from '#server/limits/address.ts'
import type { Logger } from '#server/log.ts'
import type { Metrics } from '#server/ops/metrics.ts'
import { originOf } from '#server/request-context.ts'
import type { Services } from '#server/services.ts'
import { receiveCamera } from './camera-guest.ts'
import { type Desks, openDesks } from './desks.ts'
import { messageIn } from './inbound.ts'
import { messageBudget } from './message-budget.ts'
import type { Line, Party } from './party.ts'
import { receiveRoom } from './room-guest.ts'

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
/** What a socket that does not read may leave lying here. */
const WAITING_MAX_BYTES = 4_000_000
/** RFC 6455: try again later. */
const TRY_AGAIN = 1013

const sentences: Record<Bye['reason'], string> = {
  replaced: 'This was opened in another place.',
  revoked: 'This phone is not, or no longer, linked. Ask the organiser for a new link.',
  over: 'This event is over.',
}

/** The socket of cameras and control rooms, at `/live/socket`. */
export function mountLiveSocket(app: FastifyInstance, needs: Needs): void {
  const { services, log, metrics, publicUrl, corsOrigins } = needs
  const desks = openDesks({ services, log })
  const sockets = socketCount(SOCKETS_PER_ADDRESS)
  metrics?.watchSockets(desks.guests)
  app.addHook('onClose', async () => desks.close())

  async function refuseStrangers(request: FastifyRequest): Promise<void> {
    const origins = { own: originOf(request, publicUrl), listed: corsOrigins }
    if (request.ws && !isFromOurPages(request.headers, origins)) throw fromAnotherSite()
  }

  app.get('/live/socket', { websocket: true, preHandler: refuseStrangers }, (socket, request) => {
    const address = clientOf(request.ip)
    if (!sockets.enter(address)) return socket.close(socketCodes.tooMuch, 'Too many connections.')
    socket.once('close', () => sockets.leave(address))
    attend(socket, request.headers['user-agent'] ?? '', { services, desks, log })
  })
}

type Host = { services: Services; desks: Desks; log: Logger }

/** One socket: its hello, then what it has to say, one thing after the other. */
function attend(socket: WebSocket, userAgent: string, { services, desks, log }: Host): void {
  const line = lineOf(socket, deviceWords(userAgent.slice(0, USER_AGENT_MAX)))
  const isWithinBudget = messageBudget()
  let party: Party | null = null
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
    const message = messageIn(json)
    if (!message) return line.close(party ? socketCodes.tooMuch : socketCodes.badHello, 'No message of ours.')
    if (party) {
      if (!(await party.hear(message))) line.close(socketCodes.tooMuch, 'Not from you.')
      return
    }
    // What is said before the hello is answered is not heard.
    if (isGreeting) return
    if (message.type !== 'camera' && message.type !== 'control') return line.close(socketCodes.badHello, 'No hello.')
    isGreeting = true
    clearTimeout(late)
    const received = await (message.type === 'camera'
      ? receiveCamera(message, line, desks, services)
      : receiveRoom(message, line, desks, services))
    if (socket.readyState !== socket.OPEN) return received?.leave(false)
    party = received
    await party?.begin()
  }

  /** When the database is away, the client comes again. */
  function attempt(work: Promise<unknown> | undefined): Promise<unknown> | undefined {
    return work?.catch((error) => {
      log.warn({ err: error }, 'a live socket failed')
      line.close(TRY_AGAIN, 'Please try again.')
    })
  }
}

function lineOf(socket: WebSocket, device: string): Line {
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

import WebSocket from 'ws'
import type {
  Bye,
  CameraState,
  ClientMessage,
  ControlState,
  Cue,
  Hello,
  ServerMessage,
} from '#schema/messages/studio.ts'

type MessageByType = { state: CameraState; cue: Cue; bye: Bye; control: ControlState }

export type StudioSocketClient = ReturnType<typeof connectStudioSocket>

/** A client of `/live/socket`; `eventId` is for load balancers. */
export function connectStudioSocket(origin: string, hello?: Hello, headers: Record<string, string> = {}, eventId = '') {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/live/socket?event=${eventId}`, { headers })
  const messages: ServerMessage[] = []
  const frames: Buffer[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const refused = new Promise<number>((resolve) =>
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode)),
  )
  socket.on('error', () => {})
  socket.on('message', (sent, isBinary) => {
    if (isBinary) frames.push(sent as Buffer)
    else messages.push(JSON.parse(String(sent)))
  })
  const opened = new Promise<void>((resolve) => socket.once('open', resolve))
  if (hello) void opened.then(() => socket.send(JSON.stringify(hello)))

  return {
    opened,
    closed,
    refused,
    messages,
    frames,
    last<Kind extends keyof MessageByType>(kind: Kind): MessageByType[Kind] | undefined {
      return messages.findLast(({ type }) => type === kind) as MessageByType[Kind] | undefined
    },
    send: (message: ClientMessage | string | Buffer) =>
      socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)),
    /** `isFinal`: closed on purpose. */
    close: (isFinal = false) => (isFinal ? socket.close(1000) : socket.terminate()),
  }
}

export function previewFrame(atMs: number, chunk: string | Buffer, isKey = true): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(isKey ? 1 : 0)
  head.writeDoubleBE(atMs, 1)
  return Buffer.concat([head, typeof chunk === 'string' ? Buffer.from(chunk) : chunk])
}

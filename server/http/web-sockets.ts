import type { WebsocketPluginOptions } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { handleProtocols } from 'graphql-ws'
import type { RawData } from 'ws'
import { socketCodes } from '#schema/messages/studio.ts'

const MESSAGE_MAX_BYTES = 200 * 1024
const FRAGMENTS_MAX = 256
const CLOSED_WITHIN_MS = 2_000

/** On shutdown, closes sockets as going away and terminates those that do not respond. */
export const webSocketOptions: WebsocketPluginOptions = {
  options: { maxPayload: MESSAGE_MAX_BYTES, maxFragments: FRAGMENTS_MAX, handleProtocols },
  preClose(this: FastifyInstance, done: () => void) {
    const { websocketServer } = this
    for (const socket of websocketServer.clients) socket.close(socketCodes.goingAway)
    const cutOff = () => {
      for (const socket of websocketServer.clients) socket.terminate()
    }
    setTimeout(cutOff, CLOSED_WITHIN_MS).unref()
    websocketServer.close()
    done()
  },
}

/** Bytes of a received message, in whichever form `ws` gives them. */
export function bytesOf(message: RawData): Buffer {
  if (Buffer.isBuffer(message)) return message
  return Array.isArray(message) ? Buffer.concat(message) : Buffer.from(message)
}

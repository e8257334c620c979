import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { socketCodes } from '#schema/live-wire.ts'

const MESSAGE_MAX_BYTES = 200 * 1024
const CLOSED_WITHIN_MS = 2_000

/** Lets routes take WebSockets. When the server stops, everybody is told that it goes away, and those who do not listen are cut off. */
export async function takeSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MESSAGE_MAX_BYTES },
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
  })
}

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { toRestError } from './errors.ts'

/** Answers requests that Fastify cannot route, such as a path with a broken `%`. */
export function answerMalformedRequest(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = toRestError(error)
  void reply.status(status).headers(headers).send(body)
}

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that are not HTTP, or too slow, and closes the connection. */
export function closeMalformedConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code ?? ''] ?? 400
  const body = JSON.stringify({ error: 'The request could not be understood.', code: 'BAD_USER_INPUT' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

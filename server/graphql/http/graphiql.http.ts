import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Allows GraphiQL's editor its inline styles and embedded fonts; scripts only from this origin. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Serves GraphiQL to browsers if the client build contains it; its assets are served with the web app's. */
export function serveGraphiql(scope: FastifyInstance, clientFolder: string | null): void {
  const path = clientFolder && join(clientFolder, 'graphiql/index.html')
  if (!path || !existsSync(path)) return
  const page = readFileSync(path, 'utf8')
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'accept')
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return
    return reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

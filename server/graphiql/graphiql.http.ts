import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** GraphiQL's editor writes styles of its own and brings its fonts along; scripts are ours alone here too. */
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

/** Shows GraphiQL to whoever opens a scope's addresses in a browser, if the build has it. Its files are served as the web app's are. */
export function showGraphiql(scope: FastifyInstance, clientFolder: string | null): void {
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

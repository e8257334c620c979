import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { mountGraphQL } from './graphql/handler.ts'
import { mountHealth } from './health.http.ts'
import type { Logger } from './log.ts'
import { mountNotFound } from './pages/not-found.http.ts'
import { mountPages } from './pages/pages.http.ts'
import { contextFor } from './request-context.ts'
import { logRequests } from './request-log.ts'
import { refusalToRest } from './rest/refusals.ts'
import { mountRest } from './rest/router.ts'
import { securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { mountOutbox } from './sms/outbox.http.ts'
import type { Outbox } from './sms/outbox.ts'
import { serveUploads } from './uploads/uploads.http.ts'
import { mountUpload } from './uploads/uploads.rest.ts'

type Needs = {
  services: Services
  config: Config
  log: Logger
  outbox: Outbox | null
  isReady(): Promise<boolean>
  /** Where the built web app lies; null when only the doors for programs are wanted. */
  clientFolder: string | null
}

/** Room for a share link's 60 letters of any script, of up to four bytes, each written as `%XX`. */
const PARAMETER_MAX = 1_000
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const CHECK_EVERY_MS = 5_000

/** The whole server but its listening: every door on one Fastify app. */
export async function buildApp({
  services,
  config,
  log,
  outbox,
  isReady,
  clientFolder,
}: Needs): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: PARAMETER_MAX },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
    forceCloseConnections: 'idle',
  })
  const contextOf = contextFor(services, config.publicUrl)

  logRequests(app, log)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body } = refusalToRest(error)
    request.outcome = body.code
    if (status === 500) log.error({ requestId: request.id, err: error }, 'a request failed')
    return reply.status(status).send(status === 500 ? { ...body, requestId: request.id } : body)
  })
  await app.register(helmet, securityHeaders(config.publicUrl?.startsWith('https:') ?? false))
  await app.register(compress, { global: true, threshold: 1_024 })

  mountHealth(app, isReady)
  if (outbox) mountOutbox(app, outbox)
  await mountGraphQL(app, { contextOf, log })
  mountRest(app, contextOf)
  await mountUpload(app, contextOf)
  serveUploads(app, services.uploads)
  const pages = { product: config.product, publicUrl: config.publicUrl, events: services.events }
  mountNotFound(app, clientFolder && (await mountPages(app, { folder: clientFolder, ...pages })))
  return app
}

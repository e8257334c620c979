import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { mountGraphQL } from '#server/graphql/graphql.http.ts'
import { disableCaching } from '#server/http/cache-control.ts'
import type { Context, Services } from '#server/http/context.ts'
import { openCookies } from '#server/http/cookies.ts'
import { handleCors } from '#server/http/cross-site.ts'
import { warnAboutProxies } from '#server/http/proxies.ts'
import { contextFor, originOf } from '#server/http/request-context.ts'
import { logRequests } from '#server/http/request-log.ts'
import { sendSecurityHeaders } from '#server/http/security-headers.ts'
import { enableWebSockets } from '#server/http/web-sockets.ts'
import { serveMedia } from '#server/live/delivery/media.http.ts'
import { servePlaylists } from '#server/live/delivery/playlist.http.ts'
import { mountIngest } from '#server/live/ingest/ingest.http.ts'
import { mountPhones } from '#server/live/phones.http.ts'
import { serveOpenApi } from '#server/openapi/openapi.http.ts'
import { mountHealth } from '#server/ops/health.http.ts'
import { measureRequests } from '#server/ops/measure.ts'
import type { Metrics } from '#server/ops/metrics.ts'
import { mountNotFound } from '#server/pages/not-found.http.ts'
import { mountPages } from '#server/pages/pages.http.ts'
import type { Logger } from '#server/process/log.ts'
import { servesApi, servesMedia } from '#server/process/roles.ts'
import { mountTrust, type Tls } from '#server/process/tls.ts'
import { handleErrors } from '#server/rest/error-handler.ts'
import { answerMalformedRequest, closeMalformedConnection } from '#server/rest/malformed-requests.ts'
import { mountOutbox } from '#server/sms/outbox.http.ts'
import type { Outbox } from '#server/sms/outbox.ts'
import { mountLiveSocket } from '#server/studio/sockets/studio.socket.ts'
import { serveUploads } from '#server/uploads/uploads.http.ts'
import { mountUpload } from '#server/uploads/uploads.rest.ts'
import { servedSchema } from './graphql-schema.ts'
import { closeLive } from './live-services.ts'
import { mountRest } from './rest-router.ts'

type Needs = {
  services: Services
  config: Config
  log: Logger
  outbox: Outbox | null
  isReady(): Promise<boolean>
  /** Folder of the built web app; null to serve only the APIs. */
  clientFolder: string | null
  /** Serves https when set, otherwise http. */
  tls?: Tls | null
  metrics?: Metrics
}

/** Fits a share link's 60 letters, of up to four bytes each, percent-encoded. */
const PARAMETER_MAX = 1_000
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const CHECK_EVERY_MS = 5_000
const timeouts = { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS }

export async function buildApp(needs: Needs): Promise<FastifyInstance> {
  const { services, config, log, isReady, tls = null } = needs
  const { publicUrl, mediaUrl, corsOrigins, role } = config
  const app = newFastify(config, tls)
  const isHttps = publicUrl?.startsWith('https:') ?? tls !== null

  logRequests(app, log)
  const { recordAlone } = services.audit
  warnAboutProxies(app, { trustedProxies: config.trustedProxies, log, remember: recordAlone })
  if (needs.metrics) measureRequests(app, needs.metrics)
  handleErrors(app, log, ({ body }, found) => ({ ...body, ...found }))
  handleCors(app, corsOrigins)
  // NOTE: no HSTS with a private certificate authority: it would lock out browsers that do not trust it.
  sendSecurityHeaders(app, { isHttps: isHttps && !tls?.authority, mediaUrl })
  await app.register(compress, { threshold: 1_024, globalDecompression: false })
  const contextOf = contextFor({ services, cookiesOf: openCookies(app, isHttps), publicUrl, corsOrigins })

  disableCaching(app)
  mountHealth(app, isReady)
  if (tls?.authority) mountTrust(app, tls.authority)
  await enableWebSockets(app)
  serveUploads(app, services.uploads)
  app.addHook('preClose', () => closeLive(services))
  if (servesMedia(role)) await mountMedia(app, contextOf, needs)
  mountNotFound(app, servesApi(role) ? await mountApi(app, contextOf, needs) : null, role)
  return app
}

function newFastify({ trustedProxies }: Config, tls: Tls | null): FastifyInstance {
  return Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { maxParamLength: PARAMETER_MAX },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: timeouts,
    // NOTE: cast, because an https server has another Fastify type.
    ...((tls ? { https: { ...timeouts, cert: tls.cert, key: tls.key } } : {}) as object),
    forceCloseConnections: 'idle',
    frameworkErrors: answerMalformedRequest,
    clientErrorHandler: closeMalformedConnection,
  })
}

type ContextOf = (request: FastifyRequest) => Promise<Context>

/** `/live/`: uploads and state of joined phones, playlists and media for viewers. */
async function mountMedia(app: FastifyInstance, contextOf: ContextOf, needs: Needs): Promise<void> {
  const { services, log, metrics, config } = needs
  const { publicUrl, corsOrigins } = config
  await mountPhones(app, contextOf)
  await mountIngest(app, contextOf)
  await servePlaylists(app, services.delivery)
  await serveMedia(app, services.delivery)
  mountLiveSocket(app, { services, log, metrics, publicUrl, corsOrigins })
}

/** All but `/live/`. Returns the web app's page, or null when it is not served. */
async function mountApi(app: FastifyInstance, contextOf: ContextOf, needs: Needs): Promise<string | null> {
  const { services, log, outbox, clientFolder, config } = needs
  const { publicUrl, product } = config
  if (outbox) mountOutbox(app, outbox)
  await mountGraphQL(app, { schema: servedSchema(), contextOf, log, clientFolder })
  await mountRest(app, contextOf)
  await mountUpload(app, contextOf)
  serveOpenApi(app, { productName: product.name, originOf: (request) => originOf(request, publicUrl) })
  return clientFolder && mountPages(app, { folder: clientFolder, product, publicUrl, events: services.events })
}

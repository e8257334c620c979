import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { mountJoin } from '#server/devices/join.http.ts'
import { mountGraphQL } from '#server/graphql/graphql.http.ts'
import { disableCaching } from '#server/http/cache-control.ts'
import type { Services } from '#server/http/context.ts'
import { openCookies } from '#server/http/cookies.ts'
import { handleCors } from '#server/http/cross-site.ts'
import { warnAboutProxies } from '#server/http/proxies.ts'
import { contextFor, originOf } from '#server/http/request-context.ts'
import { logRequests } from '#server/http/request-log.ts'
import { sendSecurityHeaders } from '#server/http/security-headers.ts'
import { enableWebSockets } from '#server/http/web-sockets.ts'
import { mountIngest } from '#server/live/ingest/ingest.http.ts'
import { serveMedia } from '#server/live/media.http.ts'
import { servePlaylists } from '#server/live/playlist.http.ts'
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
import { mountLiveSocket } from '#server/studio/studio.socket.ts'
import { serveUploads } from '#server/uploads/uploads.http.ts'
import { mountUpload } from '#server/uploads/uploads.rest.ts'
import { servedSchema } from './graphql-schema.ts'
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

export async function buildApp({
  services,
  config,
  log,
  outbox,
  isReady,
  clientFolder,
  tls = null,
  metrics,
}: Needs): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: PARAMETER_MAX },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: timeouts,
    // NOTE: cast, because an https server has another Fastify type.
    ...((tls ? { https: { ...timeouts, cert: tls.cert, key: tls.key } } : {}) as object),
    forceCloseConnections: 'idle',
    frameworkErrors: answerMalformedRequest,
    clientErrorHandler: closeMalformedConnection,
  })
  const { publicUrl, mediaUrl, corsOrigins, product, role } = config
  const isHttps = publicUrl?.startsWith('https:') ?? tls !== null

  logRequests(app, log)
  const { remember } = services.audit
  warnAboutProxies(app, { trustedProxies: config.trustedProxies, log, remember })
  if (metrics) measureRequests(app, metrics)
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
  app.addHook('preClose', services.live.close)
  if (servesMedia(role)) await mountMedia()
  mountNotFound(app, servesApi(role) ? await mountApi() : null, role)
  return app

  /** `/live/`: uploads and state of joined phones, playlists and media for viewers. */
  async function mountMedia(): Promise<void> {
    await mountJoin(app, contextOf)
    await mountIngest(app, contextOf)
    await servePlaylists(app, services.live)
    await serveMedia(app, services.live)
    mountLiveSocket(app, { services, log, metrics, publicUrl, corsOrigins })
  }

  /** All but `/live/`. Returns the web app's page, or null when it is not served. */
  async function mountApi(): Promise<string | null> {
    if (outbox) mountOutbox(app, outbox)
    await mountGraphQL(app, { schema: servedSchema(), contextOf, log, clientFolder })
    await mountRest(app, contextOf)
    await mountUpload(app, contextOf)
    serveOpenApi(app, { productName: product.name, originOf: (request) => originOf(request, publicUrl) })
    return clientFolder && mountPages(app, { folder: clientFolder, product, publicUrl, events: services.events })
  }
}

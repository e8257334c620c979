import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { forbidKeeping } from './caching.ts'
import type { Config } from './config.ts'
import { mountLiveSocket } from './control/socket.http.ts'
import { openCookies } from './cookies.ts'
import { answerOrigins } from './cross-site.ts'
import { mountJoin } from './devices/join.http.ts'
import { answerFailures } from './failures.ts'
import { mountGraphQL } from './graphql/handler.ts'
import { mountHealth } from './health.http.ts'
import { mountIngest } from './live/ingest.http.ts'
import { serveMedia } from './live/media.http.ts'
import { servePlaylists } from './live/playlist.http.ts'
import type { Logger } from './log.ts'
import { measureRequests } from './ops/measure.ts'
import type { Metrics } from './ops/metrics.ts'
import { mountNotFound } from './pages/not-found.http.ts'
import { mountPages } from './pages/pages.http.ts'
import { contextFor, originOf } from './request-context.ts'
import { logRequests } from './request-log.ts'
import { hangUp, sayMisread } from './rest/misread.ts'
import { serveOpenApi } from './rest/openapi/openapi.http.ts'
import { mountRest } from './rest/router.ts'
import { servesApi, servesMedia } from './roles.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { mountOutbox } from './sms/outbox.http.ts'
import type { Outbox } from './sms/outbox.ts'
import { takeSockets } from './sockets.ts'
import { mountTrust, type Tls } from './tls.ts'
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
  /** With what the server speaks https by itself; without it, http. */
  tls?: Tls | null
  metrics?: Metrics
}

/** Room for a share link's 60 letters of any script, of up to four bytes, each written as `%XX`. */
const PARAMETER_MAX = 1_000
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const CHECK_EVERY_MS = 5_000
const timeouts = { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS }

/** The whole server but its listening: every door on one Fastify app. */
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
    // NOTE: to the types an https server is another kind of app; to us it is the same.
    ...((tls ? { https: { ...timeouts, cert: tls.cert, key: tls.key } } : {}) as object),
    forceCloseConnections: 'idle',
    frameworkErrors: sayMisread,
    clientErrorHandler: hangUp,
  })
  const { publicUrl, mediaUrl, corsOrigins, product, role } = config
  const isHttps = publicUrl?.startsWith('https:') ?? tls !== null

  logRequests(app, log)
  if (metrics) measureRequests(app, metrics)
  answerFailures(app, log, ({ body }, found) => ({ ...body, ...found }))
  answerOrigins(app, corsOrigins)
  // With an authority of one's own, no browser shall insist on https for a year.
  sendSecurityHeaders(app, { isHttps: isHttps && !tls?.authority, mediaUrl })
  await app.register(compress, { threshold: 1_024, globalDecompression: false })
  const contextOf = contextFor({ services, cookiesOf: openCookies(app, isHttps), publicUrl, corsOrigins })

  forbidKeeping(app)
  mountHealth(app, isReady)
  if (tls?.authority) mountTrust(app, tls.authority)
  await takeSockets(app)
  serveUploads(app, services.uploads)
  app.addHook('preClose', services.live.close)
  if (servesMedia(role)) await mountMedia()
  mountNotFound(app, servesApi(role) ? await mountApi() : null, role)
  return app

  /** Everything at `/live/`: what phones that joined send and are told, and what viewers get. */
  async function mountMedia(): Promise<void> {
    await mountJoin(app, contextOf)
    await mountIngest(app, contextOf)
    await servePlaylists(app, services.live, mediaUrl !== null)
    await serveMedia(app, services.live, mediaUrl !== null)
    mountLiveSocket(app, { services, log, metrics, publicUrl, corsOrigins })
  }

  /** Everything else; answers the web app's page, where there is one. */
  async function mountApi(): Promise<string | null> {
    if (outbox) mountOutbox(app, outbox)
    await mountGraphQL(app, { contextOf, log, clientFolder })
    await mountRest(app, contextOf)
    await mountUpload(app, contextOf)
    serveOpenApi(app, { productName: product.name, originOf: (request) => originOf(request, publicUrl) })
    return clientFolder && mountPages(app, { folder: clientFolder, product, publicUrl, events: services.events })
  }
}

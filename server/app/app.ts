import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify'
import { accountRoutes } from '#server/account/account.http.ts'
import type { Config } from '#server/config.ts'
import { graphqlPlugin } from '#server/graphql/http/graphql.http.ts'
import { highlightRoutes } from '#server/highlights/highlights.http.ts'
import { disableCaching } from '#server/http/cache-control.ts'
import type { Services } from '#server/http/context.ts'
import { addCookies } from '#server/http/cookies.ts'
import { handleCors } from '#server/http/cross-site.ts'
import { rejectSeveralHosts } from '#server/http/host-header.ts'
import { warnAboutProxies } from '#server/http/proxies.ts'
import { addRequestContext, originOf } from '#server/http/request-context.ts'
import { logRequests } from '#server/http/request-log.ts'
import { sendSecurityHeaders } from '#server/http/security-headers.ts'
import { webSocketOptions } from '#server/http/web-sockets.ts'
import { mediaRoutes } from '#server/live/delivery/media.http.ts'
import { playlistRoutes } from '#server/live/delivery/playlist.http.ts'
import { scoreRoutes } from '#server/live/delivery/score.http.ts'
import { sponsorRoutes } from '#server/live/delivery/sponsors.http.ts'
import { downloadRoutes } from '#server/live/download/download.http.ts'
import { ingestRoutes } from '#server/live/ingest/ingest.http.ts'
import { phoneRoutes } from '#server/live/phones.http.ts'
import { openApiRoutes } from '#server/openapi/openapi.http.ts'
import { healthRoutes } from '#server/ops/health.http.ts'
import { measureRequests } from '#server/ops/measure.ts'
import type { Metrics } from '#server/ops/metrics.ts'
import { handleNotFound } from '#server/pages/not-found.http.ts'
import { pagesPlugin } from '#server/pages/pages.http.ts'
import { readWebApp, type WebApp } from '#server/pages/web-app.ts'
import type { Logger } from '#server/process/log.ts'
import { servesApi, servesMedia } from '#server/process/roles.ts'
import { type Tls, trustRoutes } from '#server/process/tls.ts'
import { handleErrors } from '#server/rest/error-handler.ts'
import { answerMalformedRequest, closeMalformedConnection } from '#server/rest/malformed-requests.ts'
import { outboxRoutes } from '#server/sms/outbox.http.ts'
import type { Outbox } from '#server/sms/outbox.ts'
import { sponsorReportRoutes } from '#server/sponsors/proof/reports.http.ts'
import { studioSocketRoutes } from '#server/studio/sockets/studio.socket.ts'
import { uploadedFileRoutes } from '#server/uploads/uploads.http.ts'
import { uploadRoutes } from '#server/uploads/uploads.rest.ts'
import { servedSchema } from './graphql-schema.ts'
import { closeLive } from './live-services.ts'
import { restRoutes } from './rest-router.ts'

type AppOptions = {
  services: Services
  config: Config
  log: Logger
  outbox: Outbox | null
  isReady(): Promise<boolean>
  /** Folder of the built web app; null to serve only the APIs. */
  clientFolder: string | null
  tls?: Tls | null
  metrics?: Metrics
}

/** Fits a share link's 60 letters, of up to four bytes each, percent-encoded. */
const PARAMETER_MAX = 1_000
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const CHECK_EVERY_MS = 5_000
const timeouts = { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS }

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, config, isReady, tls = null, clientFolder } = options
  const { role, product } = config
  const app = newFastify(config, tls)
  await addToEveryRoute(app, options)
  app.addHook('preClose', () => closeLive(services))
  app.addHook('preClose', () => services.reminders.close())

  await app.register(healthRoutes, { isReady })
  if (tls?.authority) await app.register(trustRoutes, { authority: tls.authority })
  await app.register(uploadedFileRoutes, { uploads: services.uploads })
  if (servesMedia(role)) await app.register(livePlugin, options)
  const webApp = clientFolder !== null && servesApi(role) ? await readWebApp(clientFolder, product) : null
  if (servesApi(role)) await app.register(apiPlugin, { ...options, webApp })
  handleNotFound(app, webApp?.unlistedPage ?? null, role)
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

/** For the whole app: functions, since `register` would confine what they add to a plugin. Hooks run in this order. */
async function addToEveryRoute(
  app: FastifyInstance,
  { services, config, log, tls, metrics }: AppOptions,
): Promise<void> {
  const { publicUrl, mediaUrl, corsOrigins, trustedProxies } = config
  const isHttps = publicUrl?.startsWith('https:') ?? Boolean(tls)
  logRequests(app, log)
  const { recordAlone } = services.audit
  warnAboutProxies(app, { trustedProxies, log, remember: recordAlone })
  if (metrics) measureRequests(app, metrics)
  handleErrors(app, log, ({ body }, found) => ({ ...body, ...found }))
  rejectSeveralHosts(app)
  handleCors(app, corsOrigins)
  // NOTE: no HSTS with a private certificate authority: it would lock out browsers that do not trust it.
  sendSecurityHeaders(app, { isHttps: isHttps && !tls?.authority, mediaUrl })
  await app.register(compress, { threshold: 1_024, globalDecompression: false })
  addCookies(app, { isHttps })
  addRequestContext(app, { services, publicUrl, corsOrigins })
  disableCaching(app)
  await app.register(websocket, webSocketOptions)
}

const livePlugin: FastifyPluginAsync<AppOptions> = async (app, { services, log, metrics, config }) => {
  const { delivery, downloads, highlights } = services
  const { publicUrl, corsOrigins } = config
  await app.register(phoneRoutes)
  await app.register(ingestRoutes)
  await app.register(playlistRoutes, { delivery, publicUrl, corsOrigins })
  await app.register(scoreRoutes, { delivery })
  await app.register(sponsorRoutes, { delivery })
  await app.register(sponsorReportRoutes, { reports: services.sponsorReports })
  await app.register(highlightRoutes, { delivery, highlights })
  await app.register(mediaRoutes, { delivery })
  await app.register(downloadRoutes, { downloads })
  await app.register(studioSocketRoutes, { services, log, metrics, publicUrl, corsOrigins })
}

/** All but `/live/`. `webApp` is null when it is not served. */
const apiPlugin: FastifyPluginAsync<AppOptions & { webApp: WebApp | null }> = async (app, options) => {
  const { services, log, outbox, clientFolder, config, webApp } = options
  const { publicUrl, mediaUrl, product } = config
  const schema = servedSchema()
  if (outbox) await app.register(outboxRoutes, { outbox })
  await app.register(graphqlPlugin, { schema, log, clientFolder })
  await app.register(restRoutes)
  await app.register(uploadRoutes)
  await app.register(accountRoutes)
  const originOfRequest = (request: FastifyRequest) => originOf(request, publicUrl)
  await app.register(openApiRoutes, { productName: product.name, originOf: originOfRequest })
  const { events, embedOrigins, scoring } = services
  const { momentPictures, scorePictures } = services.delivery
  const ofScores = { scores: scoring.scores, hasPicture: momentPictures.exist, latestScore: scorePictures.latest }
  const ofPages = { product, publicUrl, mediaUrl, events, embedOrigins, schema, ...ofScores }
  if (webApp) await app.register(pagesPlugin, { ...ofPages, webApp })
}

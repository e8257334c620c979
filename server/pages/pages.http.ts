import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { EARLY_QUERY_ID } from '#schema/early-query.ts'
import { worded } from '#schema/i18n/language.ts'
import type { ProductNames } from '#schema/product/product-names.ts'
import type { EventsService } from '#server/events/events.service.ts'
import { originOf } from '#server/http/request-context.ts'
import { captureWorkerPolicy, clipWorkerPolicy, pagePolicy } from '#server/http/security-headers.ts'
import type { ScorePictures } from '#server/live/delivery/score-picture/score-pictures.ts'
import type { EmbedOriginsService } from '#server/users/embed-origins.service.ts'
import { embedPageRoutes } from './embed-page.http.ts'
import { eventData } from './event-data.ts'
import { eventPageRoutes } from './event-page.http.ts'
import { loginPaint } from './first-paint.ts'
import { productHead } from './head-elements.ts'
import { manifestRoutes } from './manifest.http.ts'
import { oEmbedRoutes } from './oembed.http.ts'
import { HTML, withFirstPaint, withHead, withInlineScript, withInlineStyle, withScripts } from './page.ts'
import { inLanguage, pageLanguage } from './page-language.ts'
import { eventPictureRoutes } from './pictures/event-pictures.http.ts'
import { eventPictures } from './pictures/event-pictures.ts'
import { sportPreviewRoutes } from './pictures/sport-previews.http.ts'
import { withStyles } from './screen-files.ts'
import type { HasMomentPicture, ReadScores } from './shared-moment.ts'
import { shortLinkRoutes } from './short-link.http.ts'
import type { WebApp } from './web-app.ts'

type Options = {
  webApp: WebApp
  product: ProductNames
  publicUrl: string | null
  mediaUrl: string | null
  events: EventsService
  scores: ReadScores
  hasPicture: HasMomentPicture
  latestScore: ScorePictures['latest']
  embedOrigins: Pick<EmbedOriginsService, 'ofEvent'>
  schema: GraphQLSchema
}

export const pagesPlugin: FastifyPluginAsync<Options> = async (app, options) => {
  const { webApp, product, publicUrl, mediaUrl, events, embedOrigins, scores, hasPicture, latestScore, schema } =
    options
  const { page, filesOf, documentOf } = webApp
  await app.register(fastifyStatic, {
    root: resolve(webApp.folder),
    index: false,
    wildcard: false,
    globIgnore: ['index.html*', 'graphiql/index.html*'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (CAPTURE_WORKER.test(path)) reply.header('content-security-policy', captureWorkerPolicy)
      if (CLIP_WORKER.test(path)) reply.header('content-security-policy', clipWorkerPolicy(mediaUrl))
    },
  })
  await app.register(manifestRoutes, { product })
  await app.register(sportPreviewRoutes)
  const pictures = eventPictures({ product, events, latestScore })
  await app.register(eventPictureRoutes, { pictures, publicUrl })
  await app.register(shortLinkRoutes, { page: webApp.unlistedPage, events })
  addFrontRoutes(app, options)
  addPersonalRoutes(app, options)
  const pageWith = (...sources: string[]) => withScripts(page, filesOf(...sources).scripts)
  const ofEvents = { product, publicUrl, mediaUrl, events, eventData: eventData(schema, documentOf('WatchEvent')) }
  await app.register(eventPageRoutes, {
    ...ofEvents,
    scores,
    hasPicture,
    latestScore,
    page: pageWith(...VIEWER),
    livePage: pageWith(...VIEWER, ...PLAYER),
  })
  const { scripts, styles } = filesOf(...EMBED)
  await app.register(embedPageRoutes, {
    ...ofEvents,
    embedOrigins,
    page: withScripts(withStyles(page, styles), scripts),
  })
  await app.register(oEmbedRoutes, { product, publicUrl, events, embedOrigins })
}

/** Their style sheet is in the page: it saves a round trip before the first paint. */
function addFrontRoutes(app: FastifyInstance, { webApp, product, publicUrl, mediaUrl }: Options): void {
  const { page, filesOf, theme } = webApp
  const { scripts } = filesOf('screens/otp-login/otp-login.tsx')
  const styled = theme === null ? page : withInlineStyle(page, theme)
  const front = worded((language) => withScripts(withFirstPaint(styled, loginPaint(product, language)), scripts))
  const policy = pagePolicy(mediaUrl, theme === null ? {} : { style: theme.text })
  for (const url of FRONT) {
    app.get(url, (request, reply) => {
      const head = productHead({ product, origin: originOf(request, publicUrl) })
      const headers = { 'cache-control': 'no-cache', 'content-security-policy': policy }
      const language = pageLanguage(request)
      const page = withHead(front[language], head)
      return reply
        .headers(headers)
        .type(HTML)
        .send(inLanguage(page, language, reply))
    })
  }
}

function addPersonalRoutes(app: FastifyInstance, { webApp, mediaUrl }: Options): void {
  const { unlistedPage, filesOf, earlyQuery } = webApp
  for (const [url, screen] of Object.entries(SCREENS)) {
    const { scripts, styles } = filesOf(
      `screens/${screen}/${screen}.tsx`,
      ...(WITHOUT_APOLLO.includes(url) ? [] : [WITH_APOLLO]),
    )
    const preloading = withScripts(withStyles(unlistedPage, styles), scripts)
    const script = url === LIST ? earlyQuery : null
    const page = script === null ? preloading : withInlineScript(preloading, EARLY_QUERY_ID, script)
    const headers = { ...PERSONAL, 'content-security-policy': pagePolicy(mediaUrl, { script }) }
    app.get(url, (request, reply) =>
      reply
        .headers(headers)
        .type(HTML)
        .send(inLanguage(page, pageLanguage(request), reply)),
    )
  }
}

/** The one script that may compile WebAssembly, compressed or not. A worker's policy is that of its own response. */
const CAPTURE_WORKER = /\/assets\/capture-worker-[^/]+\.js(\.(br|gz))?$/
const CLIP_WORKER = /\/assets\/clip-worker-[^/]+\.js(\.(br|gz))?$/

const FRONT = ['/', '/otp-login']
const LIST = '/events-layout'

const PERSONAL = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }

const WITH_APOLLO = 'graphql/with-apollo.tsx'
const WITHOUT_APOLLO = ['/join', '/sponsor/:token']

const VIEWER = ['screens/watch/watch.tsx', WITH_APOLLO, 'screens/watch/preload-event.ts']
const EMBED = ['screens/watch/embed/embed.tsx', WITH_APOLLO, 'screens/watch/preload-event.ts']
const PLAYER = ['screens/watch/stages/live-parts.ts', 'media/playback/feeds/hls-library.ts']

/** Other routes of spec 2.1 and our own, with their screens. All are personal, so none is indexed. */
const SCREENS = {
  '/create-profile': 'create-profile',
  [LIST]: 'events-home',
  '/add-event': 'new-event',
  '/edit-event/:id': 'edit-event',
  '/view-event/:id': 'view-event',
  '/control/:id': 'control-room',
  '/join': 'join-device',
  '/sponsor/:token': 'sponsor-report',
  '/score': 'scorer',
  '/score/:eventId': 'scorer',
  '/my-profile': 'my-profile',
  '/contacts': 'contacts',
  '/new-group': 'new-group',
  '/groups/:id': 'new-group',
  '/saved-messages': 'saved-messages',
  '/settings': 'settings',
}

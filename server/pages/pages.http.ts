import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { EventsService } from '#server/events/events.service.ts'
import { originOf } from '#server/http/request-context.ts'
import { captureWorkerPolicy } from '#server/http/security-headers.ts'
import { mountEventPage } from './event-page.http.ts'
import { loginPaint } from './first-paint.ts'
import { productHead } from './head-elements.ts'
import { serveManifest } from './manifest.http.ts'
import { HTML, pageOf, withFirstPaint, withHead, withScripts } from './page.ts'
import { servePreviews } from './previews.http.ts'
import { screenFiles } from './screen-files.ts'

type Needs = {
  folder: string
  product: { name: string; shortName: string }
  publicUrl: string | null
  events: EventsService
}

/** Serves the built web app: its files, and its one page with a head per route. Returns the page for unknown URLs. */
export async function mountPages(app: FastifyInstance, { folder, product, publicUrl, events }: Needs): Promise<string> {
  const page = pageOf(await readFile(join(folder, 'index.html'), 'utf8'), product)
  const unlisted = withHead(page, { title: product.name, metas: { robots: 'noindex' } })
  const scriptsOf = await screenFiles(folder)

  await app.register(fastifyStatic, {
    root: resolve(folder),
    index: false,
    wildcard: false,
    globIgnore: ['index.html*', 'graphiql/index.html*'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (CAPTURE_WORKER.test(path)) reply.header('content-security-policy', captureWorkerPolicy)
    },
  })
  serveManifest(app, product)
  servePreviews(app)
  const front = withScripts(withFirstPaint(page, loginPaint(product)), scriptsOf('screens/otp-login/otp-login.tsx'))
  for (const url of FRONT) {
    app.get(url, (request, reply) => {
      const head = productHead({ product, origin: originOf(request, publicUrl) })
      return reply.header('cache-control', 'no-cache').type(HTML).send(withHead(front, head))
    })
  }
  for (const [url, screen] of Object.entries(SCREENS)) {
    const scripts = scriptsOf(`screens/${screen}/${screen}.tsx`, ...(url === '/join' ? [] : [WITH_APOLLO]))
    const preloading = withScripts(unlisted, scripts)
    app.get(url, (_request, reply) =>
      reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }).type(HTML).send(preloading),
    )
  }
  const watching = withScripts(page, scriptsOf('screens/watch/watch.tsx', WITH_APOLLO, 'screens/watch/read-ahead.ts'))
  mountEventPage(app, { page: watching, product, publicUrl, events })
  return unlisted
}

/** The one script that may compile WebAssembly, compressed or not. A worker's policy is that of its own response. */
const CAPTURE_WORKER = /\/assets\/capture-worker-[^/]+\.js(\.(br|gz))?$/

/** Pages that search engines may index. */
const FRONT = ['/', '/otp-login']

const WITH_APOLLO = 'graphql/with-apollo.tsx'

/** Other routes of spec 2.1 and our own, with their screens. All are personal, so none is indexed. */
const SCREENS = {
  '/create-profile': 'create-profile',
  '/events-layout': 'events-home',
  '/add-event': 'new-event',
  '/edit-event/:id': 'edit-event',
  '/view-event/:id': 'view-event',
  '/control/:id': 'control-room',
  '/join': 'join-device',
  '/my-profile': 'my-profile',
  '/settings': 'settings',
}

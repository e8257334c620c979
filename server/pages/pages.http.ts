import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Events } from '#server/events/events.service.ts'
import { originOf } from '#server/request-context.ts'
import { captureWorkerPolicy } from '#server/security-headers.ts'
import { mountEventPage } from './event-page.http.ts'
import { loginPaint } from './first-paint.ts'
import { productHead } from './heads.ts'
import { serveManifest } from './manifest.http.ts'
import { HTML, pageOf, withFirstPaint, withHead } from './page.ts'
import { servePreviews } from './previews.http.ts'

type Needs = {
  folder: string
  product: { name: string; shortName: string }
  publicUrl: string | null
  events: Events
}

/** Serves the built web app: its files by name, and its one page, under the head that each address deserves. */
export async function mountPages(app: FastifyInstance, { folder, product, publicUrl, events }: Needs): Promise<string> {
  const page = pageOf(await readFile(join(folder, 'index.html'), 'utf8'), product)
  const unlisted = withHead(page, { title: product.name, metas: { robots: 'noindex' } })

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
  const front = withFirstPaint(page, loginPaint(product))
  for (const url of FRONT) {
    app.get(url, (request, reply) => {
      const head = productHead({ product, origin: originOf(request, publicUrl) })
      return reply.header('cache-control', 'no-cache').type(HTML).send(withHead(front, head))
    })
  }
  for (const url of SCREENS) {
    app.get(url, (_request, reply) =>
      reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }).type(HTML).send(unlisted),
    )
  }
  mountEventPage(app, { page, product, publicUrl, events })
  return unlisted
}

/** The one script that may compile, compressed or not: a worker's rules are those that it was sent with. */
const CAPTURE_WORKER = /\/assets\/capture-worker-[^/]+\.js(\.(br|gz))?$/

/** What search engines may list. */
const FRONT = ['/', '/otp-login']

/** The other addresses of spec 2.1, and our own: each shows what is its reader's alone. */
const SCREENS = [
  '/create-profile',
  '/events-layout',
  '/add-event',
  '/edit-event/:id',
  '/view-event/:id',
  '/control/:id',
  '/join',
  '/my-profile',
  '/settings',
]

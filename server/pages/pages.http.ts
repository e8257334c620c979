import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pageOf } from './page.ts'

type Needs = { folder: string; product: { name: string; shortName: string } }

/** Serves the built web app: its files by name, and its one page, which it answers, at every address of a screen. */
export async function mountPages(app: FastifyInstance, { folder, product }: Needs): Promise<string> {
  const page = pageOf(await readFile(join(folder, 'index.html'), 'utf8'), product)
  await app.register(fastifyStatic, {
    root: resolve(folder),
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const url of ROUTES) {
    app.get(url, (_request, reply) => reply.header('cache-control', 'no-cache').type('text/html').send(page))
  }
  return page
}

/** The addresses of spec 2.1 and our own. */
const ROUTES = [
  '/',
  '/otp-login',
  '/create-profile',
  '/events-layout',
  '/add-event',
  '/edit-event/:id',
  '/view-event/:id',
  '/my-profile',
  '/settings',
  '/event/:slug',
]

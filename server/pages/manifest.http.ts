import type { FastifyInstance } from 'fastify'

type Product = { name: string; shortName: string }

const APP = {
  id: '/',
  start_url: '/events-layout',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  theme_color: '#0b5a35',
  background_color: '#f5f2e8',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

/** `GET /manifest.webmanifest` */
export function serveManifest(app: FastifyInstance, { name, shortName }: Product): void {
  const manifest = JSON.stringify({ name, short_name: shortName, ...APP })
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  )
}

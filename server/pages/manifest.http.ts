import type { FastifyPluginAsync } from 'fastify'
import type { ProductNames } from '#schema/product/product-names.ts'

type Options = { product: ProductNames }

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

export const manifestRoutes: FastifyPluginAsync<Options> = async (app, { product }) => {
  const manifest = JSON.stringify({ name: product.name, short_name: product.shortName, ...APP })
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  )
}

import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { HTML } from '#server/pages/page.ts'
import { openApi } from './document.ts'
import { pageOf } from './page.ts'
import { pageStyle } from './page-style.ts'

type Options = {
  productName: string
  originOf(request: FastifyRequest): string
}

export const openApiRoutes: FastifyPluginAsync<Options> = async (app, { productName, originOf }) => {
  const described = (request: FastifyRequest) => openApi(productName, originOf(request))

  app.get('/openapi.json', (request, reply) => reply.header('cache-control', 'no-cache').send(described(request)))
  app.get('/docs/rest', (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type(HTML)
      .send(pageOf(described(request))),
  )
  app.get('/docs/rest.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(pageStyle),
  )
}

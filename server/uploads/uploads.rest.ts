import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LOGO_MAX_BYTES } from '#schema/limits.ts'
import type { Context } from '#server/context.ts'
import { Refusal, sessionOver } from '#server/refusal.ts'

/** `POST /upload`: the twelfth call of spec section 7, a form with one file, without credentials or with good ones. */
export async function mountUpload(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>) {
  await app.register((scope, _options, done) => {
    void scope.register(multipart, { limits: { files: 1, fields: 2, fileSize: LOGO_MAX_BYTES + 1 } })
    scope.post('/upload', async (request) => {
      const { services, viewer, accessToken, origin } = await contextOf(request)
      if (accessToken !== null && !viewer) throw sessionOver()
      const file = request.isMultipart() ? await request.file() : undefined
      if (!file) throw new Refusal('BAD_USER_INPUT', 'Please choose a file.', { file: 'Please choose a file.' })
      const { url } = await services.uploads.add(viewer, file.file)
      return { url: `${origin}${url}` }
    })
    done()
  })
}

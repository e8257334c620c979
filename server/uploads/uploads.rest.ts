import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LOGO_MAX_BYTES } from '#schema/limits.ts'
import type { Context } from '#server/context.ts'
import { countAndTell } from '#server/rate-headers.ts'
import { Refusal, sessionOver } from '#server/refusal.ts'
import { refuseOtherMethods } from '#server/rest/other-methods.ts'
import { requestKeyOf } from '#server/rest/request-key.ts'
import { fileTooLarge } from './image.ts'

/** What a form may weigh beside its file. */
const FORM_BYTES = 64 * 1024
const LIMITS = { files: 1, fields: 2, parts: 3, fileSize: LOGO_MAX_BYTES + 1, fieldSize: FORM_BYTES }

type ContextOf = (request: FastifyRequest) => Promise<Context>

/**
 * `POST /upload`: the twelfth call of spec section 7, a form with one file, without credentials or with good ones. Who may
 * send one, and how much, is settled by the headers, before a byte of the body is read (security.md 2.2).
 */
export async function mountUpload(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    void scope.register(multipart, { limits: LIMITS })
    scope.route({
      method: 'POST',
      url: '/upload',
      onRequest: async (request, reply) => {
        const context = await contextOf(request)
        countAndTell(context, reply)
        if (context.accessToken !== null && !context.viewer) throw sessionOver()
        refuseUnfit(request)
      },
      handler: async (request, reply) => {
        const { services, viewer, caller, origin } = await contextOf(request)
        const { url } = await services.uploads.add({ viewer, caller }, fileIn(request), requestKeyOf(request))
        return reply.header('cache-control', 'no-store').send({ url: `${origin}${url}` })
      },
    })
    refuseOtherMethods(scope, '/upload', 'POST')
    done()
  })
}

function refuseUnfit({ headers }: FastifyRequest): void {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? 'multipart/form-data')) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Please send the file as multipart/form-data.')
  }
  if (headers['transfer-encoding'] !== undefined) {
    throw new Refusal('BAD_USER_INPUT', 'The length of the request must be known.')
  }
  if (Number(headers['content-length'] ?? 0) > LOGO_MAX_BYTES + FORM_BYTES) throw fileTooLarge()
}

/** The bytes of the one file in a form, as they arrive. */
async function* fileIn(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  let isThere = false
  try {
    for await (const part of request.isMultipart() ? request.parts() : []) {
      if (part.type !== 'file') continue
      isThere = true
      yield* part.file
    }
  } catch (error) {
    throw refusedAsBroken(error)
  }
  if (!isThere) throw new Refusal('BAD_USER_INPUT', 'Please choose a file.', { file: 'Please choose a file.' })
}

/** Anything but a fault of the system, a full disk for one, is the request's. */
function refusedAsBroken(error: unknown): unknown {
  if (!(error instanceof Error) || 'syscall' in error) return error
  const isTooMany = 'code' in error && error.code === 'FST_FILES_LIMIT'
  const sentence = isTooMany
    ? 'Only one file can be sent at a time.'
    : 'The file did not arrive whole. Please try again.'
  return new Refusal('BAD_USER_INPUT', sentence)
}

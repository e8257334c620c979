import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { restCalls } from '#schema/rest/calls.ts'
import { LOGO_MAX_BYTES } from '#schema/validation/limits.ts'
import { DomainError, fileTooLarge, lengthRequired } from '#server/errors/domain-error.ts'
import { countWithHeaders } from '#server/http/rate-limit-headers.ts'
import { authorize } from '#server/rest/authorize.ts'
import { idempotencyKeyOf } from '#server/rest/idempotency-key.ts'
import { rejectOtherMethods } from '#server/rest/other-methods.ts'

/** Bytes allowed for the form beside its file. */
const FORM_BYTES = 64 * 1024
const LIMITS = { files: 1, fields: 2, parts: 3, fileSize: LOGO_MAX_BYTES + 1, fieldSize: FORM_BYTES }

const { method, path, auth } = restCalls.upload

/** `POST /upload` (spec section 7). Checks credentials and size by the headers, before the body (threat model 2.2). */
export const uploadRoutes: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: LIMITS })
  app.route({
    method,
    url: path,
    onRequest: async (request, reply) => {
      const context = await request.getContext()
      countWithHeaders(context, reply)
      authorize(auth, context)
      refuseUnfit(request)
    },
    handler: async (request, reply) => {
      const { services, user, client, origin } = await request.getContext()
      const { url } = await services.uploads.add({ user, client }, fileIn(request), idempotencyKeyOf(request))
      return reply.header('cache-control', 'no-store').send({ url: `${origin}${url}` })
    },
  })
  rejectOtherMethods(app, path, method)
}

function refuseUnfit({ headers }: FastifyRequest): void {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? 'multipart/form-data')) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Please send the file as multipart/form-data.')
  }
  if (headers['transfer-encoding'] !== undefined) {
    throw lengthRequired()
  }
  if (Number(headers['content-length'] ?? 0) > LOGO_MAX_BYTES + FORM_BYTES) throw fileTooLarge()
}

async function* fileIn(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  let isThere = false
  try {
    for await (const part of request.isMultipart() ? request.parts() : []) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file') throw missingFile()
      isThere = true
      yield* part.file
    }
  } catch (error) {
    throw refusedAsBroken(error)
  }
  if (!isThere) throw missingFile()
}

function missingFile(): DomainError {
  const sentence = 'Please choose a file. The form field for it is called file.'
  return new DomainError('BAD_USER_INPUT', sentence, { file: sentence })
}

/** Maps all but system errors, such as a full disk, to errors of the request. */
function refusedAsBroken(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DomainError || 'syscall' in error) return error
  const isTooMany = 'code' in error && error.code === 'FST_FILES_LIMIT'
  const sentence = isTooMany ? 'Only one file can be sent at a time.' : 'The upload was interrupted. Please try again.'
  return new DomainError('BAD_USER_INPUT', sentence)
}

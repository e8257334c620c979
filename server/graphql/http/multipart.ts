import type { Writable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import processRequest, { type FileUpload } from 'graphql-upload/processRequest.mjs'
import { LOGO_MAX_BYTES } from '#schema/validation/limits.ts'
import { DomainError, fileTooLarge, lengthRequired } from '#server/errors/domain-error.ts'
import { toGraphQLError } from '#server/graphql/errors.ts'
import { MAYBE_CROSS_SITE } from '#server/graphql/request-errors.ts'
import { requireUser } from '#server/http/context.ts'
import { drainRequest } from '#server/http/lingering-close.ts'

const FIELDS_MAX_BYTES = 64 * 1024
const BODY_MAX_BYTES = LOGO_MAX_BYTES + FIELDS_MAX_BYTES
/** NOTE: a file of exactly `maxFileSize` bytes counts as truncated. */
const LIMITS = { maxFiles: 1, maxFileSize: LOGO_MAX_BYTES + 1, maxFieldSize: FIELDS_MAX_BYTES }

/** GraphQL multipart uploads, authorised and limited by their headers before the body is read (threat model 2.2). */
export function acceptUploads(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))

  scope.addHook('onRequest', async (request, reply) => {
    if (!isMultipart(request)) return
    const refused = refusedByHeaders(request) ?? (await refusedAsStranger(request))
    if (!refused) return
    drainRequest(request.raw)
    return refuse(request, reply, refused)
  })

  scope.addHook('preValidation', async (request, reply) => {
    if (!isMultipart(request)) return
    try {
      request.body = await processRequest(request.raw, reply.raw, LIMITS)
    } catch (error) {
      return refuse(request, reply, refusedAsBroken(error))
    }
  })
}

export async function* fileBytes(file: Promise<FileUpload>): AsyncGenerator<Uint8Array> {
  try {
    // NOTE: graphql-upload does not report a failed write to its spool; readers would wait forever.
    const { spool, createReadStream } = spooled(await file)
    if (spool.errored) throw spool.errored
    const bytes = createReadStream()
    spool.once('error', (error) => bytes.destroy(error))
    yield* bytes
  } catch (error) {
    throw refusedAsBroken(error).refusal
  }
}

function spooled(file: FileUpload): FileUpload & { spool: Writable } {
  return { ...file, spool: (file as FileUpload & { capacitor: Writable }).capacitor }
}

type Refused = { status: number; refusal: DomainError }

function refusedByHeaders({ headers }: FastifyRequest): Refused | null {
  if (!headers['apollo-require-preflight']) {
    return { status: 400, refusal: new DomainError('CSRF', MAYBE_CROSS_SITE) }
  }
  if (headers['content-length'] === undefined) {
    return { status: 411, refusal: lengthRequired() }
  }
  return Number(headers['content-length']) > BODY_MAX_BYTES ? { status: 413, refusal: fileTooLarge() } : null
}

/** Status 200, as for any unauthorised GraphQL operation. */
async function refusedAsStranger(request: FastifyRequest): Promise<Refused | null> {
  try {
    requireUser(await request.getContext())
    return null
  } catch (error) {
    if (error instanceof DomainError) return { status: 200, refusal: error }
    throw error
  }
}

/** Rethrows system errors, such as a full disk; anything else is the request's fault. */
function refusedAsBroken(error: unknown): Refused {
  if (!(error instanceof Error) || 'syscall' in error) throw error
  if (error.message.includes('max file uploads')) {
    return { status: 400, refusal: new DomainError('BAD_USER_INPUT', 'Only one file can be sent at a time.') }
  }
  if (statusOf(error) === 413) return { status: 413, refusal: fileTooLarge() }
  const sentence = statusOf(error) === 400 ? error.message : 'The upload was interrupted. Please try again.'
  return { status: 400, refusal: new DomainError('BAD_USER_INPUT', sentence) }
}

function statusOf(error: Error): number | undefined {
  return 'status' in error ? Number(error.status) : undefined
}

function refuse(request: FastifyRequest, reply: FastifyReply, { status, refusal }: Refused) {
  request.outcome = refusal.code
  return reply.code(status).send({ errors: [toGraphQLError({ message: refusal.message }, refusal)] })
}

function isMultipart({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
}

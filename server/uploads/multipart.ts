import type { Writable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import processRequest, { type FileUpload } from 'graphql-upload/processRequest.mjs'
import { LOGO_MAX_BYTES } from '#schema/limits.ts'
import { type Context, signedIn } from '#server/context.ts'
import { refusalToGraphQL } from '#server/graphql/refusals.ts'
import { linger } from '#server/linger.ts'
import { Refusal } from '#server/refusal.ts'
import { fileTooLarge } from './image.ts'

const FIELDS_MAX_BYTES = 64 * 1024
const BODY_MAX_BYTES = LOGO_MAX_BYTES + FIELDS_MAX_BYTES
/** NOTE: a file of exactly `maxFileSize` counts as cut off. */
const LIMITS = { maxFiles: 1, maxFileSize: LOGO_MAX_BYTES + 1, maxFieldSize: FIELDS_MAX_BYTES }

type ContextOf = (request: FastifyRequest) => Promise<Context>

/**
 * Lets the routes of a scope take files, as the GraphQL multipart request specification describes it. Who may send one,
 * and how much, is settled by the headers, before a byte of the body is read (security.md 2.2).
 */
export function takeFiles(scope: FastifyInstance, contextOf: ContextOf): void {
  scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))

  scope.addHook('onRequest', async (request, reply) => {
    if (!isMultipart(request)) return
    const refused = refusedByHeaders(request) ?? (await refusedAsStranger(request, contextOf))
    if (!refused) return
    linger(request.raw)
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

/** The bytes of a file as they arrive. A file that is missing, too large or cut off is refused in words. */
export async function* fileBytes(file: Promise<FileUpload>): AsyncGenerator<Uint8Array> {
  try {
    // NOTE: graphql-upload keeps it to itself when it cannot write the file down, and its readers would wait for ever.
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

type Refused = { status: number; refusal: Refusal }

function refusedByHeaders({ headers }: FastifyRequest): Refused | null {
  if (!headers['apollo-require-preflight']) {
    const sentence = 'This request was blocked because it came from another site.'
    return { status: 400, refusal: new Refusal('CSRF', sentence) }
  }
  if (headers['content-length'] === undefined) {
    return { status: 411, refusal: new Refusal('BAD_USER_INPUT', 'The length of the request must be known.') }
  }
  return Number(headers['content-length']) > BODY_MAX_BYTES ? { status: 413, refusal: fileTooLarge() } : null
}

/** As for every operation, the status of a GraphQL answer that says who may not is 200. */
async function refusedAsStranger(request: FastifyRequest, contextOf: ContextOf): Promise<Refused | null> {
  try {
    signedIn(await contextOf(request))
    return null
  } catch (error) {
    if (error instanceof Refusal) return { status: 200, refusal: error }
    throw error
  }
}

/** Anything but a fault of the system, a full disk for one, is the request's. */
function refusedAsBroken(error: unknown): Refused {
  if (!(error instanceof Error) || 'syscall' in error) throw error
  if (error.message.includes('max file uploads')) {
    return { status: 400, refusal: new Refusal('BAD_USER_INPUT', 'Only one file can be sent at a time.') }
  }
  if (statusOf(error) === 413) return { status: 413, refusal: fileTooLarge() }
  const sentence = statusOf(error) === 400 ? error.message : 'The file did not arrive whole. Please try again.'
  return { status: 400, refusal: new Refusal('BAD_USER_INPUT', sentence) }
}

/** The status of an error that graphql-upload made. */
function statusOf(error: Error): number | undefined {
  return 'status' in error ? Number(error.status) : undefined
}

function refuse(request: FastifyRequest, reply: FastifyReply, { status, refusal }: Refused) {
  request.outcome = refusal.code
  return reply.code(status).send({ errors: [refusalToGraphQL({ message: refusal.message }, refusal)] })
}

function isMultipart({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
}

import { type DescribedCall, describedCalls } from './calls.ts'
import type { JsonSchema } from './details.ts'
import { ref, schemas } from './schemas.ts'

export type OpenApi = ReturnType<typeof openApi>

/**
 * The twelve calls in OpenAPI 3.1. It is built rather than written, so that bounds come from the same place as the rules,
 * and a new sport is described by its folder.
 */
export function openApi(productName: string, origin: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of describedCalls()) paths[call.path] = { [call.method]: operation(call) }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName}: REST`,
      version: '1',
      description:
        'Twelve calls for legacy clients. GraphQL at `/graphql` is the first-class interface. Whatever is refused is `{"error", "code"}` with a sentence for people.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: schemas(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `accessToken` of `/validateOTP`, or a personal token.',
        },
      },
    },
  }
}

function operation(call: DescribedCall): object {
  const { name, summary, more, bearer, parameters, body, status = 200 } = call
  return {
    operationId: name,
    summary,
    ...(more && { description: more }),
    security: bearer === 'needed' ? [{ bearer: [] }] : bearer === 'optional' ? [{}, { bearer: [] }] : [],
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: { [body.type ?? 'application/json']: content(body) } } }),
    responses: { [status]: answer(call), ...Object.fromEntries(call.refusals.map((code) => [code, refusal(code)])) },
  }
}

function content({ schema, examples }: NonNullable<DescribedCall['body']>): object {
  const named = Object.entries(examples).map(([name, value]) => [name, { value }])
  return { schema, ...(named.length > 0 && { examples: Object.fromEntries(named) }) }
}

function answer({ answer, etag }: DescribedCall): object {
  return {
    description: 'Done.',
    ...(etag && { headers: { ETag: headerOf('The version, for `If-Match`.') } }),
    content: { 'application/json': { schema: answer } },
  }
}

export const reasons: Readonly<Record<number, string>> = {
  400: 'Something in the request is wrong; the sentence names the field.',
  401: 'Nobody is signed in, or the session is over.',
  403: 'It belongs to somebody else, or the request came from another site.',
  404: 'There is none, or it is private.',
  409: 'It was changed or ended meanwhile.',
  412: 'The `If-Match` version is stale.',
  413: 'It is too large.',
  415: 'The content type is not accepted.',
  422: 'The key was used for another request.',
  429: 'Too many requests.',
  503: 'The service is temporarily unavailable.',
  507: 'The storage is full.',
}

function refusal(status: number): object {
  return {
    description: reasons[status] ?? 'Refused.',
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': headerOf('When to try again, in seconds.') },
    }),
    content: { 'application/json': { schema: ref('Error') } },
  }
}

function headerOf(description: string): JsonSchema {
  return { required: true, description, schema: { type: 'string' } }
}

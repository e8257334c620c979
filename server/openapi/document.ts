import { type DescribedCall, describedCalls } from './calls.ts'
import type { JsonSchema } from './details.ts'
import { ref, schemas, text, whole } from './schemas.ts'

export type OpenApi = ReturnType<typeof openApi>

/** Generated, so that bounds come from the validation rules and new sports are included. */
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
    servers: [{ url: origin, 'x-internal': false }],
    paths,
    components: {
      schemas: schemas(),
      headers,
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
    headers: { ...rateHeaders, ...(etag && headerRefs('ETag')) },
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
  500: 'Something went wrong on the server; `requestId` tells the operator what.',
  503: 'The service is temporarily unavailable.',
  507: 'The storage is full.',
}

function refusal(status: number): object {
  return {
    description: reasons[status] ?? 'Refused.',
    headers: {
      ...(status < 500 && rateHeaders),
      ...((status === 429 || status === 503) && headerRefs('Retry-After')),
    },
    content: { 'application/json': { schema: ref('Error') } },
  }
}

const headerOf = (description: string, schema: JsonSchema) => ({ required: true, description, schema })

const headers = {
  ETag: headerOf('The version, for `If-Match`.', text(20)),
  'Retry-After': headerOf('When to try again, in seconds.', whole(1)),
  'RateLimit-Limit': headerOf('How many requests the sender has in a minute.', whole()),
  'RateLimit-Remaining': headerOf('How many of them are left.', whole()),
  'RateLimit-Reset': headerOf('After how many seconds all of them are there again, at the latest.', whole()),
}

function headerRefs(...names: (keyof typeof headers)[]): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Sent with every response, unless the request failed before it was counted (5xx). */
const rateHeaders = headerRefs('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset')

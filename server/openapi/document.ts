import { restCalls } from '#schema/rest/calls.ts'
import { liveCalls } from '#schema/rest/live-calls.ts'
import type { RestCall } from '#schema/rest/rest-call.ts'
import { componentRef } from '#schema/rest/sport-details.ts'
import { type JsonSchema, jsonSchemas } from './json-schema.ts'
import { credentials, reasons, refusalsOf } from './statuses.ts'

export type OpenApi = ReturnType<typeof openApi>

const calls: readonly (readonly [name: string, call: RestCall, tag: 'live' | null])[] = [
  ...Object.entries(restCalls).map(([name, call]) => [name, call, null] as const),
  ...Object.entries(liveCalls).map(([name, call]) => [name, call, 'live'] as const),
]

type Convert = ReturnType<typeof jsonSchemas>['convert']

/** Made from the tables of calls, so that bounds come from the validation rules and new sports are included. */
export function openApi(productName: string, origin: string) {
  const { convert, components } = jsonSchemas()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, call, tag] of calls) {
    paths[call.path] = { [call.method.toLowerCase()]: operation(name, call, tag, convert) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName}: REST`,
      version: '1',
      description:
        'Twelve calls for legacy clients. GraphQL at `/graphql` is the first-class interface. Whatever is refused is `{"error", "code"}` with a sentence for people.',
    },
    servers: [{ url: origin, 'x-internal': false }],
    tags: [{ name: 'live', description: 'Calls of camera phones and viewers, beside the twelve.' }],
    paths,
    components: {
      schemas: components(),
      headers,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `accessToken` of `/validateOTP`, or a personal token.',
        },
        device: { type: 'http', scheme: 'bearer', description: 'The `deviceToken` of `/live/join`.' },
      },
    },
  }
}

export type Operation = ReturnType<typeof operation>

function operation(operationId: string, call: RestCall, tag: string | null, convert: Convert) {
  const parameters = parametersOf(call, convert)
  return {
    operationId,
    ...(tag && { tags: [tag] }),
    summary: call.summary,
    ...(call.description && { description: call.description }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: requestBody(call, convert(call.body, 'input')) }),
    responses: {
      [call.status ?? 200]: answer(call, convert(call.answer, 'output')),
      ...Object.fromEntries(refusalsOf(call).map((status) => [status, refusal(call, status)])),
    },
  }
}

function securityOf({ auth }: RestCall): object[] {
  const scheme = { [auth === 'device' ? 'device' : 'bearer']: [] }
  return { none: [], optional: [{}, scheme], required: [scheme] }[credentials[auth]]
}

export type Parameter = { name: string; in: string; schema: JsonSchema; required?: boolean; description?: string }

function parametersOf({ params, query, ifMatch, idempotencyKey }: RestCall, convert: Convert): Parameter[] {
  const inside = (place: string, json: JsonSchema) => {
    const { properties = {}, required = [] } = json as { properties?: Record<string, JsonSchema>; required?: string[] }
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      schema,
      required: required.includes(name),
    }))
  }
  return [
    ...(params ? inside('path', convert(params, 'input')) : []),
    ...(query ? inside('query', convert(query, 'input')) : []),
    ...(ifMatch ? [header('If-Match', 'The `ETag` that was read. A stale one is 412.')] : []),
    ...(idempotencyKey
      ? [
          header(
            'Idempotency-Key',
            'Makes a repeated request safe: the same key with the same content, within 24 hours, has one effect. With another content it is 422.',
          ),
        ]
      : []),
  ]
}

function header(name: string, description: string): Parameter {
  return { name, in: 'header', schema: { type: 'string', maxLength: 200 }, description }
}

function requestBody({ examples = {}, consumes }: RestCall, schema: JsonSchema) {
  const named = Object.entries(examples).map(([name, value]) => [name, { value }])
  const content = { schema, ...(named.length > 0 && { examples: Object.fromEntries(named) }) }
  return { required: true, content: { [consumes ?? 'application/json']: content } }
}

function answer(call: RestCall, schema: JsonSchema) {
  return {
    description: 'Done.',
    headers: { ...rateHeadersOf(call), ...(call.etag && headerRefs('ETag')) },
    content: { 'application/json': { schema } },
  }
}

function refusal(call: RestCall, status: number) {
  return {
    description: reasons[status] ?? 'Refused.',
    headers: {
      ...(status < 500 && rateHeadersOf(call)),
      ...((status === 429 || status === 503) && headerRefs('Retry-After')),
    },
    content: { 'application/json': { schema: { $ref: componentRef('Error') } } },
  }
}

const whole = (minimum = 0) => ({ type: 'integer', format: 'int32', minimum, maximum: 2 ** 31 - 1 })
const headerOf = (description: string, schema: JsonSchema) => ({ required: true, description, schema })

const headers = {
  ETag: headerOf('The version, for `If-Match`.', { type: 'string', maxLength: 20 }),
  'Retry-After': headerOf('When to try again, in seconds.', whole(1)),
  'RateLimit-Limit': headerOf('How many requests the sender has in a minute.', whole()),
  'RateLimit-Remaining': headerOf('How many of them are left.', whole()),
  'RateLimit-Reset': headerOf('After how many seconds all of them are there again, at the latest.', whole()),
}

function headerRefs(...names: (keyof typeof headers)[]): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Sent with every response of a counted call, unless the request failed before it was counted (5xx). */
function rateHeadersOf({ rateLimit }: RestCall): Record<string, JsonSchema> {
  return rateLimit === 'requests' ? headerRefs('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset') : {}
}

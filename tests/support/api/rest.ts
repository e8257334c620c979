import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { expect } from 'vitest'
import { openApi } from '#server/openapi/document.ts'
import type { TestApp } from '#tests/support/servers/app.ts'

export type RestCall = {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  payload?: object | string
  headers?: Record<string, string>
}
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test asked for
export type RestAnswer = { status: number; headers: Record<string, any>; body: any; text: string }

type Response = { headers?: Record<string, object>; content: { 'application/json': { schema: object } } }
type Operation = { responses: Record<string, Response> }

const { paths, components } = openApi('Maidan Live', 'http://localhost')
const operations = paths as Record<string, Record<string, Operation>>
const ajv = new Ajv2020({ strict: false, formats: fullFormats, allErrors: true })
const validators = new Map<Response, ReturnType<typeof ajv.compile>>()

/** Calls REST; fails unless the response matches the OpenAPI document. */
export async function callRest({ app }: TestApp, call: RestCall, accessToken?: string): Promise<RestAnswer> {
  const bearer = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }
  const response = await app.inject({ ...call, headers: { ...bearer, ...call.headers } })
  const text = response.body
  const answer = { status: response.statusCode, headers: response.headers, body: response.json(), text }
  expect(contractViolations(call, answer)).toEqual([])
  return answer
}

/** Differences between a response and its description. */
export function contractViolations(
  { method, url }: Pick<RestCall, 'method' | 'url'>,
  answer: Omit<RestAnswer, 'text'>,
): string[] {
  const path = pathTemplateOf(url)
  const response = operations[path]?.[method.toLowerCase()]?.responses[answer.status]
  if (!response || answer.status === 500)
    return [`${method} ${path} must not answer ${answer.status}: ${JSON.stringify(answer.body)}`]
  const missing = Object.keys(response.headers ?? {}).filter((name) => answer.headers[name.toLowerCase()] === undefined)
  const validate = validatorOf(response)
  validate(answer.body)
  return [
    ...missing.map((name) => `${method} ${path} ${answer.status} lacks ${name}`),
    ...(validate.errors ?? []).map(({ instancePath, message }) => `${method} ${path} ${instancePath} ${message}`),
  ]
}

function validatorOf(response: Response) {
  const validator =
    validators.get(response) ?? ajv.compile({ components, ...response.content['application/json'].schema })
  validators.set(response, validator)
  return validator
}

function pathTemplateOf(url: string): string {
  const [address = ''] = url.split(/[?#]/)
  const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '.*')}$`, 's')
  return Object.keys(operations).find((path) => pattern(path).test(address)) ?? address
}

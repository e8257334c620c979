import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { restCalls } from '#schema/rest/calls.ts'
import { liveCalls } from '#schema/rest/live-calls.ts'
import type { Access, RestCall, RestRateLimit } from '#schema/rest/rest-call.ts'
import { refusalsOf } from '#server/openapi/statuses.ts'

const callers: Record<Access, string> = {
  anyone: 'everybody',
  'refresh token': 'the holder of the refresh token',
  user: 'a signed-in user',
  'expired user': 'a signed-in user, also with an expired access token',
  'optional user': 'everybody; a bearer token has to be valid',
  'visible event': 'everybody for a public event; its owner and its phones for a private one',
  'own event': 'the owner of the event',
  'own profile': 'the user whose profile it is',
  device: 'a phone that has joined',
  'join link': 'the holder of a camera or scorer’s link',
  'share link': 'the holder of the share link',
}

const rates: Record<RestRateLimit, string> = {
  requests: 'counted as a request of the minute',
  joins: 'joins of a minute, wrong links of an hour',
  viewers: 'viewers of an address',
  none: 'none',
}

function entry(call: RestCall): string {
  const { method, path, summary, description, auth, sessionCookie, rateLimit, params, query, body, answer } = call
  const sent = [...names(params), ...names(query), ...names(body)]
  return [
    `### \`${method} ${path}\`\n`,
    `${[summary, description].filter(Boolean).join(' ')}\n`,
    `- Who: ${callers[auth]}${sessionCookie ? '; the session cookie stands in for a missing bearer token' : ''}`,
    ...(sent.length > 0 ? [`- Takes: ${sent.join(', ')}`] : []),
    ...(call.idempotencyKey || call.ifMatch ? [`- Headers: ${headers(call)}`] : []),
    `- Answers ${call.status ?? 200}: ${answer instanceof z.ZodMiniArray ? 'a list, each with ' : ''}${names(answer).join(', ')}`,
    `- Refuses: ${refusalsOf(call).join(', ')}`,
    `- Rate limit: ${rates[rateLimit]} · Cache: \`${call.cacheControl ?? 'no-store'}\``,
  ].join('\n')
}

function headers({ idempotencyKey, ifMatch }: RestCall): string {
  return [idempotencyKey && '`Idempotency-Key`', ifMatch && '`If-Match`'].filter(Boolean).join(', ')
}

/** Property names of an object's schema, or of a list's items. */
function names(schema: z.ZodMiniType | undefined): string[] {
  if (schema instanceof z.ZodMiniArray) return names(schema.def.element as z.ZodMiniType)
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape).map((name) => `\`${name}\``) : []
}

const page = () => `# REST calls

Made from the tables in [\`schema/rest/\`](../schema/rest) by \`tests/contract/call-docs.test.ts\`; its option \`-u\` writes this page
anew. Types and bounds are in \`/openapi.json\`, and readable at \`/docs/rest\`; [api.md](api.md) shows how to use the calls.

## At the root

${Object.values(restCalls).map(entry).join('\n\n')}

## Live

Calls of camera phones and viewers; [live.md](live.md) has the rest of \`/live/\`.

${Object.values(liveCalls).map(entry).join('\n\n')}
`

test('docs/rest-calls.md says what the tables of calls say', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/rest-calls.md')
})

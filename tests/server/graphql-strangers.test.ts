import {
  type GraphQLField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { servedSchema } from '#server/app/graphql-schema.ts'
import type { Context } from '#server/http/context.ts'

/** Who may ask, for every operation there is: a new one fails here until it has its row. */
const rules: Record<string, 'anybody' | 'signed in'> = {
  'Query.event': 'anybody',
  'Query.eventBySlug': 'anybody',
  'Query.events': 'signed in',
  'Query.me': 'signed in',
  'Query.sessions': 'signed in',
  'Query.apiTokens': 'signed in',
  'Mutation.sendOtp': 'anybody',
  'Mutation.validateOtp': 'anybody',
  'Mutation.refresh': 'anybody',
  'Mutation.logout': 'signed in',
  'Mutation.revokeSession': 'signed in',
  'Mutation.signOutEverywhere': 'signed in',
  'Mutation.createApiToken': 'signed in',
  'Mutation.revokeApiToken': 'signed in',
  'Mutation.updateProfile': 'signed in',
  'Mutation.createEvent': 'signed in',
  'Mutation.updateEvent': 'signed in',
  'Mutation.restoreEventRevision': 'signed in',
  'Mutation.resetShareLink': 'signed in',
  'Mutation.startEvent': 'signed in',
  'Mutation.endEvent': 'signed in',
  'Mutation.cancelEvent': 'signed in',
  'Mutation.uploadLogo': 'signed in',
  'Query.programme': 'signed in',
  'Mutation.cut': 'signed in',
  'Mutation.setAutoSubstitute': 'signed in',
  'Mutation.sendCue': 'signed in',
  'Mutation.takeControl': 'signed in',
  'Mutation.handOverControl': 'signed in',
  'Mutation.editCuts': 'signed in',
  'Mutation.inviteDevice': 'signed in',
  'Mutation.relinkDevice': 'signed in',
  'Subscription.eventChanged': 'anybody',
  'Subscription.myEventsChanged': 'signed in',
}

const schema = servedSchema()
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
const operations = roots.flatMap((root) =>
  Object.values(root?.getFields() ?? {}).map((field): [string, GraphQLField<unknown, Context>] => [
    `${root?.name}.${field.name}`,
    field,
  ]),
)

test('every operation has a rule, and every rule an operation', () => {
  expect(operations.map(([name]) => name).sort()).toEqual(Object.keys(rules).sort())
})

describe('a stranger is refused before any service is asked:', () => {
  test.each(operations.filter(([name]) => rules[name] !== 'anybody'))('%s', async (_name, field) => {
    const ask = field.subscribe ?? field.resolve
    const asked = async () => ask?.(undefined, leastArguments(field), stranger, {} as never)
    await expect(asked()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

/** Every verb of every service gives the alarm. */
const stranger = {
  viewer: null,
  device: null,
  accessToken: null,
  caller: { address: '127.0.0.1', userAgent: '' },
  origin: 'http://localhost',
  services: new Proxy(
    {},
    { get: (_services, room) => new Proxy({}, { get: (_room, verb) => () => alarm(room, verb) }) },
  ),
} as Context

function alarm(room: string | symbol, verb: string | symbol): never {
  throw new Error(`A stranger reached ${String(room)}.${String(verb)}.`)
}

function leastArguments({ args }: GraphQLField<unknown, Context>): Record<string, unknown> {
  return Object.fromEntries(
    args.map((arg) => [arg.name, isRequiredArgument(arg) ? leastOf(arg.type) : (arg.defaultValue ?? null)]),
  )
}

/** The least that a type takes. */
function leastOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return leastOf(type.ofType)
  if (isListType(type)) return []
  if (isEnumType(type)) return type.getValues()[0]?.value
  if (!isInputObjectType(type)) return type.name === 'Int' ? 1 : 'x'
  const fields = Object.values(type.getFields())
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      isRequiredInputField(field) ? leastOf(field.type) : (field.defaultValue ?? null),
    ]),
  )
}

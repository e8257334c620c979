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
import { nobody } from '#server/actors/actor.ts'
import { servedSchema } from '#server/app/graphql-schema.ts'
import type { Context } from '#server/http/context.ts'

/** Public operations. All others, also new ones, must reject anonymous callers. */
const open = [
  'Query.event',
  'Query.eventBySlug',
  'Query.moreFromOrganiser',
  'Query.pushKey',
  'Mutation.sendOtp',
  'Mutation.validateOtp',
  'Mutation.refresh',
  'Mutation.remindMe',
  'Mutation.forgetReminder',
  'Mutation.renewPushSubscription',
  'Subscription.eventChanged',
  'Subscription.eventBySlugChanged',
  'Subscription.viewerCountChanged',
]

const schema = servedSchema()
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
const operations = roots.flatMap((root) =>
  Object.values(root?.getFields() ?? {}).map((field): [string, GraphQLField<unknown, Context>] => [
    `${root?.name}.${field.name}`,
    field,
  ]),
)

test('every operation that is open to anybody exists', () => {
  expect(operations.map(([name]) => name)).toEqual(expect.arrayContaining(open))
})

describe('an anonymous caller is rejected before any service is called:', () => {
  test.each(operations.filter(([name]) => !open.includes(name)))('%s', async (_name, field) => {
    const ask = field.subscribe ?? field.resolve
    const asked = async () => ask?.(undefined, leastArguments(field), stranger, {} as never)
    await expect(asked()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

/** Services that fail the test when called. */
const stranger = {
  ...nobody,
  accessToken: null,
  client: { address: '127.0.0.1', userAgent: '' },
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

/** The smallest valid value of a type. */
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

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type ExecutionResult, GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { DomainError, sessionExpired } from '#server/errors/domain-error.ts'
import { untilRefused } from './until-refused.ts'

const valid = async () => {}
const over = async () => {
  throw sessionExpired()
}

/** A source without results, which reports whether it was closed. */
function silent() {
  const source = { isClosed: false }
  let end = () => {}
  const results = {
    next: () =>
      new Promise((resolve) => {
        end = () => resolve({ value: undefined, done: true })
      }),
    return: async () => {
      source.isClosed = true
      end()
      return { value: undefined, done: true }
    },
  } as unknown as AsyncGenerator<ExecutionResult, void, void>
  return { source, results }
}

async function* of<Value>(...values: Value[]): AsyncGenerator<Value, void, void> {
  yield* values
}

test('passes on what comes while the bearer is valid', async () => {
  const passed = []
  for await (const result of untilRefused(of({ data: { n: 1 } }, { data: { n: 2 } }), valid)) passed.push(result)
  expect(passed).toEqual([{ data: { n: 1 } }, { data: { n: 2 } }])
})

test('ends with the refusal when the bearer ends and nothing comes, and closes the source', async () => {
  const { source, results } = silent()
  await expect(untilRefused(results, over, 5).next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(source.isClosed).toBe(true)
})

test.each([
  sessionExpired(),
  new DomainError('NOT_FOUND', 'Event not found.'),
  new DomainError('FORBIDDEN', 'Not yours.'),
])('ends with the refusal that a result carries: $code', async (originalError) => {
  const errors = [new GraphQLError(originalError.message, { originalError })]
  const results = untilRefused(of({ errors }, { errors }), valid)
  await expect(results.next()).rejects.toMatchObject({ code: originalError.code })
  expect((await results.next()).done).toBe(true)
})

test('passes on refusals that pass, and outlasts a check that fails', async () => {
  const errors = [new GraphQLError('Later.', { originalError: new DomainError('UNAVAILABLE', 'Later.') })]
  let checks = 0
  const outage = async () => {
    checks += 1
    throw new Error('The database is away.')
  }
  const slow = (async function* () {
    while (checks < 3) await new Promise(setImmediate)
    yield { errors }
  })()
  expect(await untilRefused(slow, outage, 1).next()).toEqual({ value: { errors }, done: false })
})

test('closes its source when its reader leaves while waiting', async () => {
  const { source, results } = silent()
  const reading = untilRefused(results, valid)
  const next = reading.next()
  await reading.return()
  expect([(await next).done, source.isClosed]).toEqual([true, true])
})

test('keeps no result in memory once it has been read', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const read: WeakRef<object>[] = []
  const results = untilRefused(
    (async function* () {
      while (true) yield { data: { text: 'x'.repeat(100) } }
    })(),
    valid,
  )
  for (let count = 0; count < 100; count++) {
    const { value } = await results.next()
    if (value) read.push(new WeakRef(value))
  }
  await new Promise(setImmediate)
  collectGarbage()
  expect(read.filter((result) => result.deref() !== undefined).length).toBeLessThan(10)
  await results.return()
})

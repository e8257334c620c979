import { expect, test } from 'vitest'
import { changeStream } from './change-stream.ts'

test('ids are read in the order they were pushed, each once while it waits', async () => {
  const stream = changeStream(() => {})
  for (const id of ['a', 'b', 'a']) stream.push(id)
  stream.end()
  stream.push('too late')
  const read: string[] = []
  for await (const id of stream) read.push(id)
  expect(read).toEqual(['a', 'b'])
})

test('a reader that waits is given the next id', async () => {
  const stream = changeStream(() => {})
  const next = stream.next()
  stream.push('a')
  expect(await next).toEqual({ value: 'a', done: false })
})

test('a reader that waits can leave, and is reported once', async () => {
  let closed = 0
  const stream = changeStream(() => {
    closed++
  })
  const next = stream.next()
  await stream.return?.()
  stream.end()
  expect(await next).toEqual({ value: undefined, done: true })
  expect(closed).toBe(1)
})

import { expect, test, vi } from 'vitest'
import type { Context } from '#server/http/context.ts'
import { fieldLoader } from './field-loader.ts'

const lengths = (_context: Context, words: readonly string[]) =>
  Promise.resolve(new Map(words.filter(Boolean).map((word) => [word, word.length])))
const request = () => ({}) as Context

test('reads keys that are loaded in the same turn together, each request by itself', async () => {
  const read = vi.fn(lengths)
  const lengthOf = fieldLoader(read)
  const [one, other] = [request(), request()]
  const asked = [lengthOf(one, 'a'), lengthOf(one, 'bb'), lengthOf(other, 'ccc'), lengthOf(one, '')]
  expect(await Promise.all(asked)).toEqual([1, 2, 3, null])
  expect(read.mock.calls.map(([context, words]) => [context === one, words])).toEqual([
    [true, ['a', 'bb', '']],
    [false, ['ccc']],
  ])
})

test('reads later keys again, and fails every key of a failed batch', async () => {
  const read = vi.fn(lengths).mockRejectedValueOnce(new Error('away'))
  const lengthOf = fieldLoader(read)
  const one = request()
  const answers = await Promise.allSettled([lengthOf(one, 'a'), lengthOf(one, 'bb')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await lengthOf(one, 'a')).toBe(1)
})

import { expect, test } from 'vitest'
import { semaphore } from './semaphore.ts'

test('no more work at once than there is room for, and the rest in the order in which they came', async () => {
  const pass = semaphore({ atOnce: 2, waiting: 3 })
  const begun: number[] = []
  let working = 0
  let most = 0
  const work = (place: number) => async () => {
    begun.push(place)
    working += 1
    most = Math.max(most, working)
    await new Promise((resolve) => setTimeout(resolve, 5))
    working -= 1
    return place
  }

  const done = await Promise.all([1, 2, 3, 4, 5].map((place) => pass(work(place))))

  expect(done).toEqual([1, 2, 3, 4, 5])
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('one too many is refused at once and harms nobody else', async () => {
  const pass = semaphore({ atOnce: 1, waiting: 1 })
  let release: (answer: string) => void = () => {}

  const first = pass(() => new Promise<string>((resolve) => (release = resolve)))
  const second = pass(async () => 'second')
  await expect(pass(async () => 'third')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  release('first')

  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('work that fails makes room for the next', async () => {
  const pass = semaphore({ atOnce: 1, waiting: 0 })
  await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pass(async () => 'yes')).toBe('yes')
})

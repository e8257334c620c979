import { expect, test } from 'vitest'
import { refresher } from './refresher.ts'

test.each(Array.from({ length: 12 }, (_, turns) => turns))(
  'reads what is requested %i microtasks after a refresh began',
  async (turns) => {
    const read: string[] = []
    const refresh = refresher<string>(async (parts) => void read.push(...parts))
    const first = refresh(['segments'])
    for (let turn = 0; turn < turns; turn++) await null
    await refresh(['programme'])
    expect(read).toEqual(['segments', 'programme'])
    await first
  },
)

test('reads again what a failed refresh has not read', async () => {
  const read: string[] = []
  let isAway = true
  const refresh = refresher<string>(async (parts) => {
    if (isAway) throw new Error('The database is away.')
    read.push(...parts)
  })
  await expect(refresh(['segments'])).rejects.toThrow('away')
  isAway = false
  await refresh(['programme'])
  expect(read.sort()).toEqual(['programme', 'segments'])
})

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskBlobs } from './disk.ts'

let folder: string

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'maidan-blobs-')), 'not-there-yet')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

test('what was put is got, and leaves nothing else in the folder', async () => {
  const blobs = diskBlobs(folder)
  await Promise.all([blobs.put('a.webp', Buffer.from('one')), blobs.put('a.webp', Buffer.from('one'))])

  expect(await blobs.get('a.webp')).toEqual(Buffer.from('one'))
  expect(await readdir(folder)).toEqual(['a.webp'])
})

test('a write that fails leaves no half-written file', async () => {
  const blobs = diskBlobs(folder)
  await expect(blobs.put('a.webp', { length: 1 } as Uint8Array)).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
})

test('what has lain for long is found, and what a put that was cut off left behind is cleared away', async () => {
  const blobs = diskBlobs(folder)
  expect([await blobs.olderThan(0), await blobs.clearDrafts()]).toEqual([[], 0])
  for (const name of ['old.webp', 'young.webp']) await blobs.put(name, Buffer.from(name))
  for (const name of ['old.tmp', 'young.tmp']) await writeFile(join(folder, name), 'half')
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000)
  for (const name of ['old.webp', 'old.tmp']) await utimes(join(folder, name), twoHoursAgo, twoHoursAgo)

  expect(await blobs.olderThan(60 * 60)).toEqual(['old.webp'])
  expect(await blobs.clearDrafts()).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(['old.webp', 'young.tmp', 'young.webp'])
})

test('what a folder has stays as it is', async () => {
  const blobs = diskBlobs(folder).folder('one')
  const puts = await Promise.all([blobs.put('a.m4s', Buffer.from('one')), blobs.put('a.m4s', Buffer.from('one'))])
  expect(puts.sort()).toEqual(['new', 'same'])
  expect(await blobs.put('a.m4s', Buffer.from('two'))).toBe('other')
  expect(await blobs.get('a.m4s')).toEqual(Buffer.from('one'))
  expect(await readdir(join(folder, 'one'))).toEqual(['a.m4s'])
})

test('what a put into a folder that was cut off left behind is cleared away', async () => {
  const blobs = diskBlobs(folder)
  await blobs.folder('one').put('a.m4s', Buffer.from('one'))
  const draft = join(folder, 'one', 'old.tmp')
  await writeFile(draft, 'half')
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000)
  await utimes(draft, twoHoursAgo, twoHoursAgo)
  expect(await blobs.clearDrafts()).toBe(1)
  expect(await readdir(join(folder, 'one'))).toEqual(['a.m4s'])
})

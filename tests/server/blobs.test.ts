import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Blobs } from '#server/blobs/blobs.ts'
import { openBucket } from '#server/blobs/bucket.ts'
import { diskBlobs } from '#server/blobs/disk.ts'
import { s3Blobs } from '#server/blobs/s3.ts'
import { openLog } from '#server/process/log.ts'
import { openS3Store } from '#tests/support/servers/s3-store.ts'

type Place = { blobs: Blobs; age(name: string, seconds: number): Promise<void>; close(): Promise<void> }

async function onDisk(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-blobs-'))
  return {
    blobs: diskBlobs(folder),
    age: (name, seconds) => age(join(folder, name), seconds),
    close: () => rm(folder, { recursive: true }),
  }
}

async function inStore(): Promise<Place> {
  const store = await openS3Store()
  return {
    blobs: s3Blobs(openBucket(store.settings, openLog('silent'))),
    async age(name, seconds) {
      const files = (await readdir(store.folder)).filter((file) => file.startsWith(name))
      for (const file of files) await age(join(store.folder, file), seconds)
    },
    close: store.close,
  }
}

async function age(path: string, seconds: number): Promise<void> {
  const then = new Date(Date.now() - seconds * 1_000)
  await utimes(path, then, then)
}

describe.each([
  { where: 'on the disk', open: onDisk },
  { where: 'in an S3-compatible store', open: inStore },
])('blobs $where', ({ open }) => {
  let place: Place
  let blobs: Blobs
  let turn = 0
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))
  beforeAll(async () => {
    place = await open()
    blobs = place.blobs
  })
  beforeEach(() => {
    turn += 1
  })
  afterAll(() => place.close())
  const named = (name: string) => `${name}-${turn}.webp`

  test('returns the stored bytes; storing again changes nothing', async () => {
    await Promise.all([blobs.put(named('a'), bytes), blobs.put(named('a'), bytes)])
    await blobs.put(named('empty'), new Uint8Array())
    expect(await blobs.get(named('a'))).toEqual(bytes)
    expect(await blobs.get(named('empty'))).toEqual(Buffer.alloc(0))
  })

  test('a missing blob is null and can be deleted', async () => {
    expect(await blobs.get(named('a'))).toBeNull()
    await blobs.remove(named('a'))
    await blobs.put(named('a'), bytes)
    await blobs.remove(named('a'))
    expect(await blobs.get(named('a'))).toBeNull()
  })

  test('lists old blobs, but not those in folders', async () => {
    for (const name of [named('old'), named('young')]) await blobs.put(name, bytes)
    await blobs.folder('olds').put('old.m4s', bytes)
    await place.age(named('old'), 7_200)
    expect(await blobs.olderThan(3_600)).toEqual([named('old')])
    await blobs.put(named('old'), bytes)
    expect(await blobs.olderThan(3_600)).toEqual([])
    expect(await blobs.clearDrafts()).toBe(0)
  })

  test('deletes a folder with all its blobs', async () => {
    const [one, other] = [blobs.folder('one'), blobs.folder('one-more')]
    await one.flush()
    const names = Array.from({ length: 30 }, (_, slot) => `cam-0-${slot}.m4s`)
    const puts = await Promise.all(names.map((name) => one.put(name, Buffer.from(name))))
    expect(puts).toEqual(names.map(() => 'new'))
    await other.put('cam-0-1.m4s', Buffer.from('other'))
    await one.flush()
    expect(await one.get('cam-0-1.m4s')).toEqual(Buffer.from('cam-0-1.m4s'))
    expect([await one.get('cam-0-99.m4s'), await blobs.get('cam-0-1.m4s')]).toEqual([null, null])

    await one.remove('cam-0-2.m4s')
    await one.clear()
    await one.clear()
    expect(await Promise.all(names.map((name) => one.get(name)))).toEqual(names.map(() => null))
    expect(await other.get('cam-0-1.m4s')).toEqual(Buffer.from('other'))
  })

  test('returns the first bytes of a blob in a folder', async () => {
    const folder = blobs.folder(`starts-${turn}`)
    await folder.put('a.m4s', bytes)
    expect(await folder.getStart('a.m4s', 4_096)).toEqual(bytes.subarray(0, 4_096))
    expect(await folder.getStart('a.m4s', bytes.length + 1)).toEqual(bytes)
    expect(await folder.getStart('b.m4s', 4_096)).toBeNull()
  })

  test.each(['../a.webp', 'a/b.webp', '..', '.webp', 'a', '', 'a.webp\u0000', 'a b.webp', 'a?x.webp'])(
    '%j cannot be a name',
    async (name) => {
      for (const one of [blobs, blobs.folder('one')]) {
        await expect(one.put(name, bytes)).rejects.toThrow('cannot have this name')
        await expect(one.get(name)).rejects.toThrow('cannot have this name')
        await expect(one.remove(name)).rejects.toThrow('cannot have this name')
      }
    },
  )

  test.each(['..', '', 'a/b', 'a.b'])('%j cannot be a folder', (name) => {
    expect(() => blobs.folder(name)).toThrow('cannot have this name')
  })
})

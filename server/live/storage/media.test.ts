import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskBlobs } from '#server/blobs/disk.ts'
import { mediaObjects } from './media.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maidan-media-'))
})
afterAll(() => rm(folder, { recursive: true }))

const object = { eventId: 'a', deviceId: 'camera', run: 0, slot: 7 }

test('serves nothing of a segment that was removed', async () => {
  const media = mediaObjects(diskBlobs(folder))
  await media.put(object, Buffer.from('bytes'))
  await media.remove(object)
  expect(await media.get(object)).toBeNull()
})

test('serves nothing of an event that was cleared, and all of the others', async () => {
  const media = mediaObjects(diskBlobs(folder))
  const other = { ...object, eventId: 'b' }
  await media.put(object, Buffer.from('bytes'))
  await media.put(other, Buffer.from('other'))
  await media.clear(object.eventId)
  expect([await media.get(object), String(await media.get(other))]).toEqual([null, 'other'])
})

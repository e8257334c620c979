import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { freeDiskSpace } from './free-disk-space.ts'

const folder = tmpdir()

test('there is room while more than the reserve is free, looked up anew after ten seconds', async () => {
  const { bavail, bsize } = await statfs(folder)
  let nowMs = 0
  const now = () => nowMs
  expect(await freeDiskSpace({ folder, reserveBytes: bavail * bsize * 2, now }).isGone()).toBe(true)

  const room = freeDiskSpace({ folder, reserveBytes: 0, now })
  const first = [await room.isGone(), await room.isScarce()]
  nowMs = 11_000
  expect([await room.isGone(), await room.isScarce()]).toEqual(first)
})

test('a folder that is not there is a fault of ours, and asked for again', async () => {
  const room = freeDiskSpace({ folder: '/nowhere/at/all', reserveBytes: 0, now: () => 0 })
  await expect(room.isGone()).rejects.toThrow('ENOENT')
  await expect(room.isGone()).rejects.toThrow('ENOENT')
})

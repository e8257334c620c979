import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isProven, openSecrets } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'maidan-secrets-')), 'not-there-yet')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

test('all who start at once with one folder have one secret, which only its owner reads', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => openSecrets(folder)))
  const keys = new Set(all.map(({ keyFor }) => keyFor('limits').toString('hex')))
  expect(keys.size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret.key'])
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('a secret that is given is the same everywhere, needs no folder, and makes a key of its own for each purpose', async () => {
  const given = Buffer.alloc(32, 3).toString('base64')
  const [one, other] = await Promise.all([openSecrets(folder, given), openSecrets('/nowhere', given)])
  expect(one.keyFor('limits')).toEqual(other.keyFor('limits'))
  expect(one.keyFor('limits')).not.toEqual(one.keyFor('sessions'))
  await expect(stat(folder)).rejects.toThrow('ENOENT')
})

test('what was made with the secret before is still ours, what is made now is made with the new one', async () => {
  const [former, given] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))
  const before = await openSecrets(folder, former)
  const after = await openSecrets(folder, given, former)
  const asItIs = (key: Buffer) => key
  expect(isProven(before.keyFor('refresh'), after.keysFor('refresh'), asItIs)).toBe(true)
  expect(isProven(after.keyFor('refresh'), before.keysFor('refresh'), asItIs)).toBe(false)
  expect(after.keysFor('refresh')[0]).toEqual((await openSecrets(folder, given)).keyFor('refresh'))
})

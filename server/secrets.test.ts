import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

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

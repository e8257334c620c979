import { existsSync } from 'node:fs'
import {
  chmod,
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openLog } from './log.ts'
import { isSecretKey, keptSecretKey, protectSecretKey, secretKeyFile } from './secret-key.ts'
import { openSecrets } from './secrets.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maidan-key-'))
  file = secretKeyFile(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const KEY = Buffer.alloc(32, 9).toString('base64')
const DAMAGED =
  /secret\.key is damaged: it must hold 32 bytes in base64 \(44 characters\)\. Restore it from your copy, or/

test('the key that was made is read again, and nothing else is left beside it', async () => {
  const made = await keptSecretKey(folder)
  expect(isSecretKey(made)).toBe(true)
  expect(await keptSecretKey(folder)).toBe(made)
  expect(await readdir(folder)).toEqual(['secret.key'])
  expect(await readFile(file, 'utf8')).toBe(made)
})

describe('a new key is on the disk before it is used:', () => {
  /** Replaces the flush of every file handle, until the test ends. */
  async function flushesBy(flush: (isFolder: boolean) => Promise<void>) {
    const handle = await open(folder)
    const prototype = Object.getPrototypeOf(handle) as { sync(): Promise<void> }
    await handle.close()
    const { sync } = prototype
    prototype.sync = async function (this: FileHandle) {
      await flush((await this.stat()).isDirectory())
      return sync.call(this)
    }
    onTestFinished(() => {
      prototype.sync = sync
    })
  }
  const failure = Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' })

  test('the file is flushed before it has its name, and the folder afterwards', async () => {
    const flushed: [string, boolean][] = []
    await flushesBy(async (isFolder) => void flushed.push([isFolder ? 'folder' : 'file', existsSync(file)]))
    await keptSecretKey(folder)
    expect(flushed).toEqual([
      ['file', false],
      ['folder', true],
    ])
  })

  test('without a key when the flush of the file fails, and the next start makes one', async () => {
    let isFailing = true
    await flushesBy((isFolder) => (isFailing && !isFolder ? Promise.reject(failure) : Promise.resolve()))
    await expect(keptSecretKey(folder)).rejects.toBe(failure)
    expect(await readdir(folder)).toEqual([])
    isFailing = false
    expect(isSecretKey(await keptSecretKey(folder))).toBe(true)
  })

  test('nobody uses a key whose folder could not be flushed', async () => {
    await flushesBy((isFolder) => (isFolder ? Promise.reject(failure) : Promise.resolve()))
    await expect(keptSecretKey(folder)).rejects.toBe(failure)
    expect(await readdir(folder)).toEqual(['secret.key'])
  })
})

test.each([
  ['a line break', `${KEY}\n`],
  ['a Windows line break', `${KEY}\r\n`],
  ['blanks', `${KEY} \t\n\n`],
])('takes a key with %s at its end, as the same key', async (_what, text) => {
  await writeFile(file, text)
  const [kept, given] = await Promise.all([openSecrets(folder), openSecrets('/nowhere', KEY)])
  expect(kept.keyFor('sessions')).toEqual(given.keyFor('sessions'))
})

test.each([
  ['is empty', ''],
  ['is a line break', '\n'],
  ['was cut off', KEY.slice(0, 43)],
  ['holds zero bytes, as a loss of power leaves them', '\0'.repeat(44)],
  ['holds a key of zeros', `${'A'.repeat(43)}=`],
  ['holds 31 bytes', Buffer.alloc(31, 9).toString('base64')],
  ['holds 33 bytes', Buffer.alloc(33, 9).toString('base64')],
  ['is base64url', `${'-_'.repeat(21)}A=`],
  ['has a byte order mark', `\uFEFF${KEY}`],
  ['begins with a blank', ` ${KEY}`],
  ['holds two keys', `${KEY}\n${KEY}\n`],
  ['holds something after the key', `${KEY} maidan`],
  ['is hexadecimal', '0f'.repeat(32)],
  ['is a page', '<html>'.repeat(400)],
])('refuses a file that %s, and leaves it as it is', async (_what, text) => {
  await writeFile(file, text)
  await expect(openSecrets(folder)).rejects.toThrow(DAMAGED)
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('refuses a folder in its place, and a link that leads nowhere; follows one that leads to a key', async () => {
  await mkdir(file)
  await expect(keptSecretKey(folder)).rejects.toThrow(DAMAGED)
  await rm(file, { recursive: true })
  await symlink(join(folder, 'away'), file)
  await expect(keptSecretKey(folder)).rejects.toThrow(/secret\.key cannot be read \(ENOENT\)\. Let the user who/)
  await writeFile(join(folder, 'away'), KEY)
  expect(await keptSecretKey(folder)).toBe(KEY)
})

describe('a key that other users can read', () => {
  const linesOf = async () => {
    const lines: string[] = []
    await protectSecretKey(folder, openLog('info', { write: (line) => void lines.push(line) }))
    return lines.map((line) => JSON.parse(line))
  }

  test.each([0o644, 0o640, 0o604, 0o666])('of mode %o is closed, and the log says so', async (mode) => {
    await writeFile(file, KEY)
    await chmod(file, mode)
    const msg = 'other users of this machine could read the secret key: its mode is 600 now'
    expect(await linesOf()).toMatchObject([{ mode: mode.toString(8), msg }])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test.each([0o600, 0o400])('of mode %o is no such key', async (mode) => {
    await writeFile(file, KEY)
    await chmod(file, mode)
    expect(await linesOf()).toEqual([])
    expect((await stat(file)).mode & 0o777).toBe(mode)
  })
})

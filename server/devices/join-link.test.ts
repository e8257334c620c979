import { expect, test } from 'vitest'
import { idIn, isSecretOf, joinUrl } from './join-link.ts'

const keys = [Buffer.alloc(32, 7)] as const
const device = '0b9f8e1c-5a3d-4c2b-9e7f-112233445566'
const secretOf = (url: string) => url.replace(/^.*#/, '')

test('a link names its device behind the #, and is the same whenever it is made', () => {
  const url = joinUrl('https://maidan.example', device, 3, keys)
  expect(url).toMatch(/^https:\/\/maidan\.example\/join#[\w-]{43}$/)
  expect(joinUrl('https://maidan.example', device, 3, keys)).toBe(url)
  expect(idIn(secretOf(url))).toBe(device)
  expect(isSecretOf(3, secretOf(url), keys)).toBe(true)
})

test('a secret is good for its own generation and key only, and as a whole', () => {
  const secret = secretOf(joinUrl('', device, 3, keys))
  expect(isSecretOf(2, secret, keys)).toBe(false)
  expect(isSecretOf(4, secret, keys)).toBe(false)
  expect(isSecretOf(3, secret, [Buffer.alloc(32, 8)])).toBe(false)
  const forged = [...secret].map(
    (letter, place) => secret.slice(0, place) + (letter === 'A' ? 'B' : 'A') + secret.slice(place + 1),
  )
  expect(forged.filter((each) => isSecretOf(3, each, keys))).toEqual([])
})

test.each(['', 'short', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)} `])(
  '%j is no secret',
  (secret) => {
    expect(idIn(secret)).toBeNull()
    expect(isSecretOf(1, secret, keys)).toBe(false)
  },
)

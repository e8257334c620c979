import { randomBytes } from 'node:crypto'

const WORDS_MAX = 60
const RANDOM_CHARACTERS = 10
const BASE_32 = 'abcdefghijklmnopqrstuvwxyz234567'
const CODE = /^[a-z2-7]{10}$/

/** The title's words in any script, and 50 random bits that make the link unguessable. */
export function newSlug(title: string): string {
  return `${kebab(title) || 'event'}-${random()}`
}

export function shareUrl(origin: string, slug: string): string {
  return `${origin}/event/${encodeURIComponent(slug)}`
}

/** The short form of the share link: 10 characters that are easy to type. */
export function shortUrl(origin: string, slug: string): string {
  return `${origin}/e/${slug.slice(-RANDOM_CHARACTERS)}`
}

/** The code of a short link as stored; null for what cannot be one. People type codes in capitals too. */
export function shareCode(typed: string): string | null {
  const code = typed.toLowerCase()
  return CODE.test(code) ? code : null
}

function kebab(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...words]
    .slice(0, WORDS_MAX)
    .join('')
    .replace(/^-+|-+$/g, '')
}

function random(): string {
  return Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => BASE_32.charAt(byte % BASE_32.length)).join('')
}

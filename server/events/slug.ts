import { randomBytes } from 'node:crypto'

const WORDS_MAX = 60
const RANDOM_CHARACTERS = 10
const BASE_32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** The title's words in any script, and 50 random bits that make the link unguessable. */
export function newSlug(title: string): string {
  return `${kebab(title) || 'event'}-${random()}`
}

export function shareUrl(origin: string, slug: string): string {
  return `${origin}/event/${encodeURIComponent(slug)}`
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

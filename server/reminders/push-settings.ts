import { createECDH } from 'node:crypto'
import * as z from 'zod/mini'

export type PushSettings = {
  /** 32 bytes; null to use the pair in the database. */
  privateKey: Buffer | null
  /** Whom a push service may turn to (RFC 8292, 2.1). */
  subject: string | null
  /** Domains, and origins that are trusted as they are. */
  services: readonly string[]
}

/** Of Chrome, Firefox, Safari and Edge. */
const KNOWN_SERVICES = 'fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com'
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

export const pushVariables = {
  VAPID_PRIVATE_KEY: z.optional(
    z
      .string()
      .check(z.refine(isPrivateKey, 'must be 32 bytes in base64url, as `npx web-push generate-vapid-keys` prints')),
  ),
  VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')),
  ),
  PUSH_SERVICES: z._default(
    z.string().check(z.refine(areServices, 'must be domains or origins, comma-separated, for example push.apple.com')),
    KNOWN_SERVICES,
  ),
}

const shape = z.object(pushVariables)

export function pushSettingsOf(read: z.infer<typeof shape>, publicUrl: string | null): PushSettings {
  return {
    privateKey: read.VAPID_PRIVATE_KEY === undefined ? null : Buffer.from(read.VAPID_PRIVATE_KEY, 'base64url'),
    subject: read.VAPID_SUBJECT ?? (publicUrl?.startsWith('https:') ? publicUrl : null),
    services: listed(read.PUSH_SERVICES),
  }
}

function listed(text: string): string[] {
  return text.split(',').map((each) => each.trim())
}

function areServices(text: string): boolean {
  return listed(text).every((each) => DOMAIN.test(each) || isOrigin(each))
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** Rejects 0, and numbers above the order of the curve. */
function isPrivateKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}

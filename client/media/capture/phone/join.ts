import { uuidOf } from '#client/format/hex.ts'
import { withDeadline } from '#client/media/deadline.ts'
import type { DeviceIdentity } from '#client/media/upload/device-identity.ts'
import type { JoinAnswer } from '#schema/rest/live-calls.ts'

export type Joined = { identity: DeviceIdentity } | { sentence: string | null }

type UserAgentData = { getHighEntropyValues(hints: string[]): Promise<{ model?: string; platform?: string }> }

/** Redeems a join link, which then works for no other phone. A null sentence: the server is unreachable. */
export async function join(secret: string): Promise<Joined> {
  try {
    const response = await fetch('/live/join', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: secret, phone: await phoneName() }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) return { sentence: (answer as { error?: string }).error ?? null }
    const { deviceToken, deviceId, eventId, role } = answer as JoinAnswer
    return { identity: { deviceToken, deviceId, eventId, role } }
  } catch {
    return { sentence: null }
  }
}

/** The device id in a join link's secret; null when malformed. */
export function deviceIn(secret: string): string | null {
  if (!/^[\w-]{43}$/.test(secret)) return null
  const bytes = atob(secret.replaceAll('-', '+').replaceAll('_', '/'))
  return uuidOf(Uint8Array.from(bytes.slice(0, 16), (sign) => sign.charCodeAt(0)))
}

const NAME_MS = 1_000

let naming: Promise<string> | undefined

/** The phone's model, as far as the browser tells; when empty, the server parses the User-Agent. */
export function phoneName(): Promise<string> {
  naming ??= askForName()
  return naming
}

async function askForName(): Promise<string> {
  const { userAgentData } = navigator as { userAgentData?: UserAgentData }
  try {
    if (!userAgentData) return ''
    const { model, platform } = await withDeadline(userAgentData.getHighEntropyValues(['model']), NAME_MS)
    return model ? [model, platform].filter(Boolean).join(', ') : ''
  } catch {
    return ''
  }
}

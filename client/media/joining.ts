import type { DeviceIdentity } from './device-identity.ts'

/** What became of a link that was taken up; the sentence is for the person who holds the phone. */
export type Joined = { identity: DeviceIdentity } | { sentence: string | null }

type UserAgentData = { getHighEntropyValues(hints: string[]): Promise<{ model?: string; platform?: string }> }

/** Takes up a link: from then on no other phone can. A null sentence: the server was not reached. */
export async function join(secret: string): Promise<Joined> {
  try {
    const response = await fetch('/live/join', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: secret, phone: await phoneName() }),
    })
    const answer = await response.json()
    if (!response.ok) return { sentence: answer.error ?? null }
    const { deviceToken, deviceId, eventId, role } = answer
    return { identity: { deviceToken, deviceId, eventId, role } }
  } catch {
    return { sentence: null }
  }
}

/** The device that a link says it is for. */
export function deviceIn(secret: string): string | null {
  if (!/^[\w-]{43}$/.test(secret)) return null
  const bytes = atob(secret.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = [...bytes.slice(0, 16)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What the browser says that the phone is; empty where it says nothing, and the server takes it from its own words. */
export async function phoneName(): Promise<string> {
  const { userAgentData } = navigator as { userAgentData?: UserAgentData }
  const { model, platform } = (await userAgentData?.getHighEntropyValues(['model']).catch(() => null)) ?? {}
  return model ? [model, platform].filter(Boolean).join(', ') : ''
}

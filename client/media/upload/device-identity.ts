import { inDatabase } from './indexed-db.ts'

export type DeviceIdentity = {
  deviceToken: string
  deviceId: string
  eventId: string
  role: 'camera' | 'controller' | 'scorer'
}

const KEY = 'mine'

/** `unknown`: IndexedDB timed out. Null: nothing joined, or IndexedDB is unavailable. */
export async function readIdentity(): Promise<DeviceIdentity | 'unknown' | null> {
  try {
    return (await inDatabase<DeviceIdentity | undefined>('identity', 'readonly', (store) => store.get(KEY))) ?? null
  } catch (error) {
    console.warn('What this phone had joined could not be read.', error)
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'unknown' : null
  }
}

export async function keepIdentity(identity: DeviceIdentity): Promise<void> {
  await inDatabase('identity', 'readwrite', (store) => store.put(identity, KEY))
  // Protects unsent segments from eviction. Not awaited: Firefox prompts the user.
  navigator.storage?.persist?.().catch(() => false)
}

export async function forgetIdentity(): Promise<void> {
  await inDatabase('identity', 'readwrite', (store) => store.delete(KEY))
}

import { onDisk } from './phone-disk.ts'

/** What this phone is to an event: the device that it joined as, and the token that proves it. */
export type DeviceIdentity = {
  deviceToken: string
  deviceId: string
  eventId: string
  role: 'camera' | 'controller'
}

const KEY = 'mine'

/** Null when the phone has joined nothing, or the browser keeps nothing. */
export async function readIdentity(): Promise<DeviceIdentity | null> {
  try {
    return (await onDisk<DeviceIdentity | undefined>('identity', 'readonly', (store) => store.get(KEY))) ?? null
  } catch (error) {
    console.warn('What this phone had joined could not be read.', error)
    return null
  }
}

/** In place of what the phone was before. */
export async function keepIdentity(identity: DeviceIdentity): Promise<void> {
  await onDisk('identity', 'readwrite', (store) => store.put(identity, KEY))
  // What waits to be sent should outlast a phone that is short of room.
  await navigator.storage.persist?.().catch(() => false)
}

export async function forgetIdentity(): Promise<void> {
  await onDisk('identity', 'readwrite', (store) => store.delete(KEY))
}

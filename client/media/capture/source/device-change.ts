export type DeviceChange = {
  before: readonly string[]
  listed: readonly string[]
  /** The device in use; null while there is none, or its id is not told. */
  used: { id: string; isSubstitute: boolean } | null
  wishedId: string | null
}

/** Returns the signal for a source: its chosen device is back, or the used one was unplugged. */
export function signalOfDevices({ before, listed, used, wishedId }: DeviceChange): 'returned' | 'lost' | null {
  if (!used) return null
  const isBack = wishedId !== null && listed.includes(wishedId) && !before.includes(wishedId)
  if (used.isSubstitute && isBack) return 'returned'
  return before.includes(used.id) && !listed.includes(used.id) ? 'lost' : null
}

export type DeviceChange = {
  previous: readonly string[]
  listed: readonly string[]
  /** The device in use; null while there is none, or its id is unknown. */
  used: { id: string; isSubstitute: boolean } | null
  wishedId: string | null
}

/** Returns the signal for a source: its chosen device is back, or the used one was unplugged. */
export function signalForDeviceChange({ previous, listed, used, wishedId }: DeviceChange): 'returned' | 'lost' | null {
  if (!used) return null
  const isBack = wishedId !== null && listed.includes(wishedId) && !previous.includes(wishedId)
  if (used.isSubstitute && isBack) return 'returned'
  return previous.includes(used.id) && !listed.includes(used.id) ? 'lost' : null
}

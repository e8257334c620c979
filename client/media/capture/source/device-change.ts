export type DeviceChange = {
  /** Ids of all devices, before and now. */
  before: readonly string[]
  listed: readonly string[]
  /** The device in use; null while there is none, or its id is not told. */
  used: { id: string; isSubstitute: boolean } | null
  wishedId: string | null
}

/** What a new list of devices means for a source: its chosen device is back, or the one in use was unplugged. */
export function signalOfDevices({ before, listed, used, wishedId }: DeviceChange): 'returned' | 'lost' | null {
  if (!used) return null
  const isBack = wishedId !== null && listed.includes(wishedId) && !before.includes(wishedId)
  if (used.isSubstitute && isBack) return 'returned'
  return before.includes(used.id) && !listed.includes(used.id) ? 'lost' : null
}

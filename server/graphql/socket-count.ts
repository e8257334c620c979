/** Counts what is open from each address, up to a limit. */
export function socketCount(most: number) {
  const open = new Map<string, number>()

  return {
    /** Whether there was room for another one. */
    enter(address: string): boolean {
      const count = open.get(address) ?? 0
      if (count >= most) return false
      open.set(address, count + 1)
      return true
    },
    leave(address: string): void {
      const count = open.get(address) ?? 0
      if (count > 1) open.set(address, count - 1)
      else open.delete(address)
    },
  }
}

/** Open sockets that one address may have, per endpoint and process. */
const PER_ADDRESS = 300

/** Counts the open sockets of each address; `enter` returns false when there are too many. */
export function socketCount(most = PER_ADDRESS) {
  const open = new Map<string, number>()

  return {
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

/** Reads a value; null where the browser blocks storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a value. Where the browser blocks storage or has no room, the value is lost with the page. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

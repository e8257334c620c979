/** A random id of 128 bits. NOTE: `crypto.randomUUID` needs a secure context. */
export function randomId(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}

/** The UUID that these 16 bytes are. */
export function uuidOf(bytes: Uint8Array): string {
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** After this time the browser has read the file, and its URL can be revoked. */
const READ_WITHIN_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveAsFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}

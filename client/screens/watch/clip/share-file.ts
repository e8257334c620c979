/** `dismissed`: the person closed the share sheet. */
export type FileShareOutcome = 'shared' | 'dismissed' | 'failed'

export function canShareFile(file: File): boolean {
  return 'share' in navigator && navigator.canShare?.({ files: [file] }) === true
}

/** Opens the device's share sheet; only shortly after a tap. */
export async function shareFile(
  file: File,
  { title, text }: { title: string; text: string },
): Promise<FileShareOutcome> {
  try {
    await navigator.share({ files: [file], title, text })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed'
  }
}

export function saveFile({ url, file }: { url: string; file: File }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
}

/** `dismissed`: the person closed the share sheet. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed'

/** Opens the device's share sheet; copies the link where there is none, or where it is not allowed. */
export async function shareOrCopy(link: { title: string; url: string }): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  try {
    await (navigator as Navigator).clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

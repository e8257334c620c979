/** `dismissed`: the person closed the share sheet. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed'

/** `picture` goes along where the device can share files. */
type Shared = { title?: string; url?: string; text?: string; picture?: File | null }

/** Opens the device's share sheet; copies text and link where there is none, or where it is not allowed. */
export async function shareOrCopy(shared: Shared): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share(sheetOf(shared))
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  try {
    await (navigator as Navigator).clipboard.writeText(textOf(shared))
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** With a picture, apps show only the text beside it: the link is part of that. */
function sheetOf(shared: Shared): ShareData {
  const { title, url, text, picture } = shared
  const files = picture ? [picture] : []
  if (files.length > 0 && navigator.canShare?.({ files }))
    return { ...(title && { title }), text: textOf(shared), files }
  return { ...(title && { title }), ...(url && { url }), ...(text && { text }) }
}

function textOf({ url, text }: Shared): string {
  return [text, url].filter(Boolean).join('\n')
}

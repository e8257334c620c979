/** Characters that file systems refuse, and controls of the direction of text. */
const REFUSED = /[\p{Cc}\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/gu
/** Names of files have at most 255 bytes. */
const PART_MAX_BYTES = 110

/** `localTime`: begins with the date at the venue. `cameraName`: null for the programme. */
type Named = { title: string; localTime: string; cameraName: string | null }

export function movieFileName({ title, localTime, cameraName }: Named): string {
  const words = [plain(title), localTime.slice(0, 10), plain(cameraName ?? '')]
  return `${words.filter(Boolean).join(' ')}.mp4`
}

/** The header of a download (RFC 6266): the name as RFC 8187 encodes it, and in ASCII for old programs. */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]+|[%"\\]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function plain(text: string): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text.replace(REFUSED, ' '))) {
    if (Buffer.byteLength(kept + segment) > PART_MAX_BYTES) break
    kept += segment
  }
  return kept.replace(/\s+/g, ' ').replace(/^[.\s]+|[.\s]+$/g, '')
}

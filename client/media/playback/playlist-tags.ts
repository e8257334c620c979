import type { DateRange } from './date-range.ts'

const TAG = /^#EXT-X-DATERANGE:(.*)$/gm
const ATTRIBUTE = /(?<![A-Z0-9-])([A-Z0-9-]+)=(?:"([^"\r\n]*)"|([^",\r\n]*))/g

/** The EXT-X-DATERANGE tags of a playlist's text. Leaves out those without an ID or a start. */
export function dateRangesIn(playlist: string): DateRange[] {
  return [...playlist.matchAll(TAG)].flatMap(([, list = '']) => {
    const found = [...list.matchAll(ATTRIBUTE)].map(([, name = '', quoted, bare = '']) => [name, quoted ?? bare])
    const attributes: Record<string, string> = Object.fromEntries(found)
    const { ID: id = '', CLASS: className = '', 'START-DATE': start = '' } = attributes
    const startMs = Date.parse(start)
    return id === '' || Number.isNaN(startMs) ? [] : [{ id, className, startMs, attributes }]
  })
}

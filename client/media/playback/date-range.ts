/** An EXT-X-DATERANGE tag of a playlist (RFC 8216, 4.3.2.7). `startMs` is server time. */
export type DateRange = {
  id: string
  className: string
  startMs: number
  /** All attributes, without the quotation marks. */
  attributes: Readonly<Record<string, string>>
}

export const noDateRanges: readonly DateRange[] = []

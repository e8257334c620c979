const DASH = '–'

/** `62 %`; a dash when unknown. */
export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? DASH : `${Math.round(share * 100)} %`
}

/** `1.8 Mb/s`. */
export function bitrate(bitsPerSecond: number | undefined): string {
  return bitsPerSecond === undefined ? DASH : `${(bitsPerSecond / 1_000_000).toFixed(1)} Mb/s`
}

/** In the largest fitting unit: `0.4 s`, `9 s`, `2 min`. */
export function roughDuration(ms: number): string {
  if (ms >= 120_000) return `${Math.round(ms / 60_000)} min`
  return ms < 950 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 1_000)} s`
}

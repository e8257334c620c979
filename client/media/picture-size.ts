export type Size = { width: number; height: number }

/** Scales to at most `lines` on the shorter side, keeping the aspect ratio. */
export function fitted({ width, height }: Size, lines: number): Size {
  const scale = Math.min(1, lines / Math.min(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

/** H.264 4:2:0 needs even dimensions. */
function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}

export type Size = { width: number; height: number }

/** The size to encode a camera's picture in: its own shape, with at most so many lines on the shorter side. */
export function fitted({ width, height }: Size, lines: number): Size {
  const scale = Math.min(1, lines / Math.min(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

/** H.264 holds colour for blocks of 2 × 2. */
function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}

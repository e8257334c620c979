import sharp from 'sharp'

/** The beginning of a HEIC photo, as an iPhone writes it. */
export const heicHead = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(2_000, 7),
])

export const formats = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const

/** Noise, so that no part of the file could be left out. */
export function photo(format: (typeof formats)[number], side = 64): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: side, height: side, channels: 3, background: 'teal', noise } })
    .toFormat(format)
    .toBuffer()
}

/** An animation whose first frame shows nothing and whose second is red. */
export async function lateAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (alpha: number) =>
    sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha } } })
      .png()
      .toBuffer()
  return sharp([await frame(0), await frame(1)], { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

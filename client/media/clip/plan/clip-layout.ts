import type { Size } from '#client/media/picture-size.ts'

export const clipFormats = ['wide', 'tall'] as const
/** 16:9, and 9:16 for a phone held upright. */
export type ClipFormat = (typeof clipFormats)[number]

export type Area = Size & { left: number; top: number }

/** Where a clip's parts are, in its pixels. `plates.edge` is their lower edge, or in a tall clip the upper one. */
export type ClipLayout = Size & {
  sponsor: Area
  plates: { left: number; edge: number; isAbove: boolean; widthMost: number; fontSize: number }
}

/** Tall clips keep clear of what apps put over the upper and the lower end of a picture. */
export const clipLayouts: Readonly<Record<ClipFormat, ClipLayout>> = {
  wide: {
    ...{ width: 1_280, height: 720 },
    sponsor: { left: 1_056, top: 28, width: 196, height: 98 },
    plates: { left: 28, edge: 690, isAbove: true, widthMost: 1_224, fontSize: 46 },
  },
  tall: {
    ...{ width: 720, height: 1_280 },
    sponsor: { left: 456, top: 280, width: 236, height: 118 },
    plates: { left: 28, edge: 880, isAbove: false, widthMost: 664, fontSize: 54 },
  },
}

/** The whole picture as large as it fits, in the middle. */
export function contained({ width, height }: Size, into: Size): Area {
  return placed({ width, height }, into, Math.min(into.width / width, into.height / height))
}

/** The picture so large that it covers all, from the middle. */
export function covering({ width, height }: Size, all: Size): Area {
  return placed({ width, height }, all, Math.max(all.width / width, all.height / height))
}

function placed(size: Size, into: Size, scale: number): Area {
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  return { left: Math.round((into.width - width) / 2), top: Math.round((into.height - height) / 2), width, height }
}

/** A playing field from above: shapes in a box of 48 by 64, with their SVG attributes. */
export type PitchDrawing = readonly PitchShape[]

export type PitchShape = { style?: PitchStyle } & (
  | { kind: 'rect'; x: number; y: number; width: number; height: number }
  | { kind: 'circle'; cx: number; cy: number; r: number }
  | { kind: 'ellipse'; cx: number; cy: number; rx: number; ry: number }
  | { kind: 'path'; d: string }
)

/** Shapes are thin lines unless they have a style. `upright` ones are not turned with the field. */
export type PitchStyle = 'net' | 'dashed' | 'strip' | 'upright'

export const rect = (x: number, y: number, width: number, height: number, style?: PitchStyle): PitchShape =>
  styled({ kind: 'rect', x, y, width, height }, style)

export const circle = (cx: number, cy: number, r: number): PitchShape => ({ kind: 'circle', cx, cy, r })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, style?: PitchStyle): PitchShape =>
  styled({ kind: 'ellipse', cx, cy, rx, ry }, style)

export const path = (d: string, style?: PitchStyle): PitchShape => styled({ kind: 'path', d }, style)

function styled(shape: PitchShape, style: PitchStyle | undefined): PitchShape {
  return style ? { ...shape, style } : shape
}

import type { EventType } from '#schema/event-input.ts'
import { pitchOf } from '#schema/sports/display.ts'
import type { PitchDrawing, PitchStyle } from '#schema/sports/pitch.ts'

/** The drawing as SVG elements, for a field that is turned by 90 degrees. */
export function pitchSvg(drawing: PitchDrawing): string {
  return drawing
    .map(({ style, kind, ...shape }) => {
      const attributes = { ...shape, ...(style && styles[style]) }
      return `<${kind} ${Object.entries(attributes)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ')}/>`
    })
    .join('')
}

/** A sport's pitch as a watermark. `x`, `y`: its middle. */
export function faintPitch(type: EventType, { x, y, scale }: { x: number; y: number; scale: number }): string {
  return `<g transform="translate(${x} ${y}) scale(${scale}) translate(-24 -32)" opacity="0.2"
      fill="none" stroke="#fff" stroke-width="0.7" stroke-linecap="round" stroke-linejoin="round">${pitchSvg(pitchOf(type))}</g>`
}

const styles: Record<PitchStyle, Record<string, string>> = {
  net: { 'stroke-width': '1.4' },
  dashed: { 'stroke-dasharray': '1.6 2.4' },
  strip: { fill: '#c9a66b', stroke: 'none' },
  upright: { transform: 'rotate(-90 24 32)', 'stroke-width': '1' },
}

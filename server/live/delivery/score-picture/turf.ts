import { SVG_FONT } from './picture-fonts.ts'

export const GOLD = '#ffe28a'
export const ROPE = '#f3e3b8'
export const DIM = '#cfe3d3'

type Turf = { width: number; height: number; ground?: string }

/** Elements on stripes of turf with a rope around. `ground`: what is drawn on the turf below the rope. */
export function onTurf(elements: readonly string[], { width, height, ground = '' }: Turf): string {
  const rope = `x="20" y="20" width="${width - 40}" height="${height - 40}" rx="40" fill="none" stroke-width="10"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${turfStripes(height)}
    <rect width="100%" height="100%" fill="url(#turf)"/>
    ${ground}
    <rect ${rope} stroke="#8a6320"/>
    <rect ${rope} stroke="${ROPE}" stroke-dasharray="18 5"/>
    <g font-family="${SVG_FONT}">${elements.join('')}</g>
  </svg>`
}

/** Defines the fill `url(#turf)`. */
export function turfStripes(height: number): string {
  return `<defs>
      <pattern id="turf" width="150" height="${height}" patternUnits="userSpaceOnUse">
        <rect width="75" height="${height}" fill="#0b5a35"/>
        <rect x="75" width="75" height="${height}" fill="#0f673e"/>
      </pattern>
    </defs>`
}

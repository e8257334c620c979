import { turfStripes } from '#server/live/delivery/score-picture/turf.ts'

export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630

/** Has no text, so it needs no fonts or translation. */
export function sportDrawing(lines: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" viewBox="0 0 1200 630">
    ${turfStripes(PREVIEW_HEIGHT)}
    <rect width="1200" height="630" fill="url(#turf)"/>
    <g fill="#ffe28a">
      ${beam(phones.left, 0.36)}${beam(phones.right, 0.17)}${beam(phones.top, 0.17)}
    </g>
    <g transform="translate(600 315) rotate(90) scale(8.4) translate(-24 -32)"
      fill="none" stroke="#fff" stroke-width="0.6" stroke-linecap="round" stroke-linejoin="round">${lines}
    </g>
    <g fill="none" stroke-width="12">
      <ellipse cx="600" cy="315" rx="${ROPE.rx}" ry="${ROPE.ry}" stroke="#8a6320"/>
      <ellipse cx="600" cy="315" rx="${ROPE.rx}" ry="${ROPE.ry}" stroke="#f3e3b8" stroke-dasharray="18 5"/>
    </g>
    ${phone(phones.left, '<circle r="11" fill="#e0303a"/>')}${phone(phones.right)}${phone(phones.top)}
  </svg>`
}

type Place = { x: number; y: number; turn: number }

const ROPE = { rx: 470, ry: 285 }

/** Positions, and rotation in degrees towards the middle. */
const phones = {
  left: { x: 150, y: 520, turn: 65 },
  right: { x: 1062, y: 470, turn: -70 },
  top: { x: 925, y: 78, turn: -126 },
} satisfies Record<string, Place>

function phone({ x, y, turn }: Place, lamp = ''): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})">
      <rect x="-27" y="-46" width="54" height="92" rx="10" fill="#101c15" stroke="#fff" stroke-width="5"/>${lamp}
    </g>`
}

function beam({ x, y, turn }: Place, opacity: number): string {
  return `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0L-130 -560L130 -560Z" opacity="${opacity}"/>`
}

/** A camera's place in metres: the pitch runs along z through the origin, y is up. `zoom`: focal length in frame heights. */
type View = { x: number; y: number; z: number; lookAt: { x: number; y: number; z: number }; zoom: number }

type Point = { x: number; y: number; z: number }

const WIDTH = 1_280
const HEIGHT = 720

export const views = {
  'Pavilion end': { x: 1.5, y: 5.5, z: -52, lookAt: { x: 0, y: 1.2, z: 4 }, zoom: 4.3 },
  'Square leg': { x: 46, y: 3.2, z: -4, lookAt: { x: 0, y: 1.2, z: 3 }, zoom: 2.5 },
  'High wide': { x: -44, y: 20, z: -58, lookAt: { x: 2, y: 0, z: 6 }, zoom: 1.75 },
} satisfies Record<string, View>

const batting = '#f7f4ea'
const fielding = '#f3efe2'
const players: { x: number; z: number; shirt: string; cap: string }[] = [
  { x: 0.6, z: 9, shirt: batting, cap: '#8c1d2f' },
  { x: -1.6, z: -9.5, shirt: batting, cap: '#8c1d2f' },
  { x: -0.7, z: -12.5, shirt: fielding, cap: '#17396b' },
  { x: 0.2, z: 17, shirt: fielding, cap: '#17396b' },
  { x: -3.2, z: 16, shirt: fielding, cap: '#17396b' },
  { x: 10, z: 14, shirt: fielding, cap: '#17396b' },
  { x: -17, z: 6, shirt: fielding, cap: '#17396b' },
  { x: 16, z: -3, shirt: fielding, cap: '#17396b' },
  { x: -12, z: -14, shirt: fielding, cap: '#17396b' },
  { x: 26, z: 24, shirt: fielding, cap: '#17396b' },
  { x: -28, z: 26, shirt: fielding, cap: '#17396b' },
  { x: 2.4, z: -11.5, shirt: '#2b2b2b', cap: '#f2e3b3' },
  { x: -19, z: 12, shirt: '#2b2b2b', cap: '#f2e3b3' },
]

/** Draws a cricket match on a maidan, as an SVG picture of 1280 × 720 pixels. */
export function sceneSvg(view: View): string {
  const project = projection(view)
  const horizon =
    project({ x: view.lookAt.x * 1e4 - view.x * 1e4, y: view.y, z: (view.lookAt.z - view.z) * 1e4 })?.y ?? 0
  const ground = (points: Point[], style: string) => {
    const corners = points.map(project)
    if (corners.some((corner) => corner === null)) return ''
    return `<polygon points="${corners.map((corner) => `${corner?.x},${corner?.y}`).join(' ')}" ${style}/>`
  }
  const box = (x1: number, x2: number, z1: number, z2: number, style: string) =>
    ground([at(x1, z1), at(x2, z1), at(x2, z2), at(x1, z2)], style)
  const byDepth = [...players].sort((one, other) => distance(view, other) - distance(view, one))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#6aa5d8"/><stop offset="1" stop-color="#f3e3c6"/></linearGradient>
      <linearGradient id="grass" x2="0" y2="1"><stop stop-color="#7f9d52"/><stop offset="1" stop-color="#4f7d36"/></linearGradient>
    </defs>
    <rect width="${WIDTH}" height="${horizon + 1}" fill="url(#sky)"/>
    ${skyline(horizon, view.x)}
    <rect y="${horizon}" width="${WIDTH}" height="${HEIGHT}" fill="url(#grass)"/>
    ${circle(34)
      .map((_, place, all) =>
        ground(
          [at(0, 0), all[place] as Point, all[(place + 1) % all.length] as Point],
          place % 2 ? 'fill="#5e8f3f"' : 'fill="#689a47"',
        ),
      )
      .join('')}
    ${box(-1.6, 1.6, -11.5, 11.5, 'fill="#c9b27c"')}
    ${[-8.9, 8.9].map((z) => box(-1.6, 1.6, z - 0.06, z + 0.06, 'fill="#fff"')).join('')}
    ${circle(38)
      .map((point, place, all) => rope(project(point), project(all[(place + 1) % all.length] as Point)))
      .join('')}
    ${[-10.1, 10.1].map((z) => stumps(project(at(0, z)))).join('')}
    ${byDepth.map((player) => figure(project(at(player.x, player.z)), player)).join('')}
  </svg>`
}

const at = (x: number, z: number): Point => ({ x, y: 0, z })

const distance = (view: View, { x, z }: { x: number; z: number }) => Math.hypot(x - view.x, z - view.z)

function circle(radius: number): Point[] {
  return Array.from({ length: 72 }, (_, place) => {
    const angle = (place / 72) * 2 * Math.PI
    return at(radius * Math.cos(angle), radius * Math.sin(angle) * 1.15)
  })
}

type Projected = { x: number; y: number; scale: number }

/** Returns a pinhole projection; `scale` is in pixels a metre, null behind the camera. */
function projection({ x, y, z, lookAt, zoom }: View): (point: Point) => Projected | null {
  const yaw = Math.atan2(lookAt.x - x, lookAt.z - z)
  const pitch = Math.atan2(lookAt.y - y, Math.hypot(lookAt.x - x, lookAt.z - z))
  return (point) => {
    const [dx, dy, dz] = [point.x - x, point.y - y, point.z - z]
    const right = dx * Math.cos(yaw) - dz * Math.sin(yaw)
    const ahead = dx * Math.sin(yaw) + dz * Math.cos(yaw)
    const depth = ahead * Math.cos(pitch) + dy * Math.sin(pitch)
    const up = dy * Math.cos(pitch) - ahead * Math.sin(pitch)
    if (depth < 0.5) return null
    const scale = (zoom * HEIGHT) / depth
    return { x: WIDTH / 2 + right * scale, y: HEIGHT / 2 - up * scale, scale }
  }
}

function skyline(horizon: number, seed: number): string {
  const houses = Array.from({ length: 26 }, (_, place) => {
    const random = Math.abs(Math.sin(place * 12.9898 + seed) * 43758.5453) % 1
    const height = 30 + random * 95
    return `<rect x="${place * 52 - 10}" y="${horizon - height}" width="${38 + random * 18}" height="${height}" fill="#a9b4bd" opacity=".8"/>`
  })
  const trees = Array.from({ length: 40 }, (_, place) => {
    const random = Math.abs(Math.sin(place * 78.233 + seed) * 24634.6345) % 1
    return `<ellipse cx="${place * 34}" cy="${horizon - 8}" rx="${26 + random * 12}" ry="${18 + random * 20}" fill="${random > 0.5 ? '#3f6b3a' : '#4c7942'}"/>`
  })
  return houses.join('') + trees.join('')
}

function rope(from: Projected | null, to: Projected | null): string {
  if (!from || !to) return ''
  const width = Math.max(1.5, from.scale * 0.12)
  return `<line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}" stroke="#fff" stroke-width="${width}"/>`
}

function stumps(foot: Projected | null): string {
  if (!foot) return ''
  const { x, y, scale } = foot
  return [-0.11, 0, 0.11]
    .map(
      (side) =>
        `<rect x="${x + side * scale}" y="${y - 0.71 * scale}" width="${0.05 * scale}" height="${0.71 * scale}" fill="#f5deb3"/>`,
    )
    .join('')
}

function figure(foot: Projected | null, { shirt, cap }: { shirt: string; cap: string }): string {
  if (!foot) return ''
  const trousers = shirt === '#2b2b2b' ? '#1d1d1d' : '#fbfaf4'
  return `<g transform="translate(${foot.x} ${foot.y}) scale(${foot.scale})">
    <ellipse cx=".25" rx=".6" ry=".12" fill="#1f3b17" opacity=".45"/>
    <path d="M-.26 0L-.16-.9H.16L.28 0H.1L0-.6L-.1 0Z" fill="${trousers}"/>
    <path d="M-.2-.85L-.27-1.42Q0-1.6 .27-1.42L.2-.85Z" fill="${shirt}"/>
    <path d="M-.25-1.4L-.42-.95M.25-1.4L.42-.98" stroke="${shirt}" stroke-width=".12" stroke-linecap="round"/>
    <circle cy="-1.66" r=".15" fill="#8a5a3a"/>
    <path d="M-.17-1.68A.17 .17 0 0 1 .17-1.68L.27-1.64H-.17Z" fill="${cap}"/>
  </g>`
}

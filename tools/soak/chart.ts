export type Point = { atSeconds: number; value: number }
export type Series = { name: string; points: readonly Point[] }
export type Panel = { title: string; unit: string; series: readonly Series[] }
export type Chart = { title: string; subtitle: string; panels: readonly Panel[] }

const WIDTH = 960
const HEAD = 64
const PANEL = { height: 210, gap: 62 }
const LEFT = 64
const RIGHT = 24
const GRID_LINES = 4
const TICKS_MOST = 6
const MINUTES = [0.5, 1, 2, 5, 10, 15, 30, 60]

const light = {
  ground: '#ffffff',
  ink: '#1f2933',
  faint: '#d5dbe1',
  lines: ['#0b6e4f', '#b45309', '#1d4ed8', '#a21caf'],
}
const dark = {
  ground: '#11181f',
  ink: '#e6ebf0',
  faint: '#33404d',
  lines: ['#4ade9c', '#fbbf4d', '#82b1ff', '#f0a6fa'],
}
const looks = ['a', 'b', 'c', 'd']

/** No CSS variables, which some SVG renderers do not support. */
const coloured = ({ ground, ink, faint, lines }: typeof light) =>
  [
    `.ground { fill: ${ground} } text { fill: ${ink} } .grid { stroke: ${faint} }`,
    ...lines.map((colour, place) => `.${looks[place]} { stroke: ${colour} }`),
  ].join(' ')

const style = `
  text { font: 13px system-ui, sans-serif } .title { font-size: 18px; font-weight: 600 } .panel { font-weight: 600 }
  .end { text-anchor: end } .middle { text-anchor: middle }
  .line { fill: none; stroke-width: 1.6; stroke-linejoin: round }
  ${coloured(light)}
  @media (prefers-color-scheme: dark) { ${coloured(dark)} }
`

/** Draws values over time as SVG, in panels below each other, for light and dark. */
export function drawChart({ title, subtitle, panels }: Chart): string {
  const height = HEAD + panels.length * (PANEL.height + PANEL.gap)
  const everything = panels.flatMap(({ series }) => series.flatMap(({ points }) => points))
  const seconds = Math.max(60, ...everything.map(({ atSeconds }) => atSeconds))
  const drawn = panels.map((panel, place) => drawPanel(panel, HEAD + place * (PANEL.height + PANEL.gap), seconds))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">`,
    `<title id="title">${escaped(title)}</title>`,
    `<style>${style}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${height}"/>`,
    `<text class="title" x="${LEFT}" y="26">${escaped(title)}</text>`,
    `<text x="${LEFT}" y="46">${escaped(subtitle)}</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

function drawPanel({ title, unit, series }: Panel, top: number, seconds: number): string {
  const [first, bottom] = [top + 28, top + PANEL.height]
  const most = roundedUp(Math.max(1e-9, ...series.flatMap(({ points }) => points.map(({ value }) => value))))
  const x = (atSeconds: number) => LEFT + (atSeconds / seconds) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => bottom - (value / most) * (bottom - first)
  const steps = Array.from({ length: GRID_LINES + 1 }, (_, step) => step / GRID_LINES)
  const across = steps.map((step) => {
    const at = y(most * step)
    const label = `<text class="end" x="${LEFT - 8}" y="${at + 4}">${shortly(most * step)}</text>`
    return `<path class="grid" d="M${LEFT} ${at}H${WIDTH - RIGHT}"/>${label}`
  })
  const every = MINUTES.find((minutes) => seconds / 60 / minutes <= TICKS_MOST) ?? 60
  const along = Array.from({ length: Math.floor(seconds / 60 / every) + 1 }, (_, tick) => {
    const left = x(tick * every * 60)
    return `<text class="${left > WIDTH - 2 * RIGHT ? 'end' : 'middle'}" x="${left}" y="${bottom + 18}">${tick * every} min</text>`
  })
  const lines = series.map(({ points }, place) => {
    const path = points.map(
      (point, at) => `${at === 0 ? 'M' : 'L'}${x(point.atSeconds).toFixed(1)} ${y(point.value).toFixed(1)}`,
    )
    return `<path class="line ${looks[place]}" d="${path.join('')}"/>`
  })
  const names = series.map(({ name }, place) => {
    const left = LEFT + 140 + place * 185
    const mark = `<path class="line ${looks[place]}" d="M${left} ${top + 8}h18" style="stroke-width:3"/>`
    return `${mark}<text x="${left + 24}" y="${top + 12}">${escaped(name)}</text>`
  })
  const heading = `<text class="panel" x="${LEFT}" y="${top + 12}">${escaped(`${title}, ${unit}`)}</text>`
  return [heading, ...names, ...across, ...along, ...lines].join('\n')
}

/** Rounds up to 1, 2, 2.5, 5 or 10 times a power of ten. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 2.5, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10)
}

function shortly(value: number): string {
  return String(Number(value.toPrecision(3)))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

import type { Visit } from './visit.ts'

const WIDTH = 960
const LEFT = 250
const RIGHT = 70
const HEAD = 76
const ROW = 18
const FOOT = 34
const TICK_MS = [100, 250, 500, 1_000, 2_000, 5_000]
const TICKS_MOST = 12

const light = {
  ground: '#ffffff',
  ink: '#1f2933',
  faint: '#d5dbe1',
  bars: ['#0b6e4f', '#1d4ed8', '#a21caf', '#b45309'],
}
const dark = { ground: '#11181f', ink: '#e6ebf0', faint: '#33404d', bars: ['#4ade9c', '#82b1ff', '#f0a6fa', '#fbbf4d'] }
/** Classes of bars, in the order of the colours. */
const kinds = ['script', 'page', 'data', 'media']

/** No CSS variables, which some SVG renderers do not support. */
const coloured = ({ ground, ink, faint, bars }: typeof light) =>
  [
    `.ground { fill: ${ground} } text { fill: ${ink} } .grid { stroke: ${faint} } .mark { stroke: ${ink} }`,
    ...bars.map((colour, place) => `.${kinds[place]} { fill: ${colour} }`),
  ].join(' ')

const style = `
  text { font: 12px system-ui, sans-serif } .title { font-size: 18px; font-weight: 600 }
  .end { text-anchor: end } .middle { text-anchor: middle } .wait { opacity: 0.35 }
  .mark { stroke-width: 1.5; stroke-dasharray: 4 3 }
  ${coloured(light)}
  @media (prefers-color-scheme: dark) { ${coloured(dark)} }
`

/**
 * Draws the requests of a visit until it was ready as SVG, one a row: pale while the response is awaited, full while it
 * arrives. `lastMs`: end of the time scale, to compare pictures.
 */
export function drawWaterfall(
  title: string,
  { files, lcpMs, readyMs }: Visit,
  lastMs = Math.max(lcpMs, readyMs),
): string {
  const sent = files.filter(({ startMs }) => startMs < readyMs)
  const bottom = HEAD + sent.length * ROW
  const x = (ms: number) => Number((LEFT + (Math.min(ms, lastMs) / lastMs) * (WIDTH - LEFT - RIGHT)).toFixed(1))
  const rows = sent.map(({ url, kind, startMs, responseMs, endMs, bytes }, place) => {
    const top = HEAD + place * ROW
    const end = Number.isNaN(endMs) ? lastMs : endMs
    const response = Number.isNaN(responseMs) ? end : responseMs
    const bar = (from: number, to: number, look: string) =>
      `<rect class="${look} ${classOf(url, kind)}" x="${x(from)}" y="${top + 3}" width="${Math.max(1, x(to) - x(from)).toFixed(1)}" height="${ROW - 6}"/>`
    const size = bytes > 0 ? `<text x="${x(end) + 4}" y="${top + 13}">${(bytes / 1_000).toFixed(1)} kB</text>` : ''
    const name = `<text class="end" x="${LEFT - 8}" y="${top + 13}">${escaped(shortName(url))}</text>`
    return `${name}${bar(startMs, response, 'wait')}${bar(response, end, 'load')}${size}`
  })
  const subtitle = `${sent.length} requests until ready. Dashed: largest contentful paint after ${seconds(lcpMs)}, ready after ${seconds(readyMs)}.`
  const marks = [lcpMs, readyMs].map((ms) => `<path class="mark" d="M${x(ms)} ${HEAD - 4}V${bottom}"/>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + FOOT}" role="img" aria-labelledby="title">`,
    `<title id="title">${escaped(title)}</title>`,
    `<style>${style}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${bottom + FOOT}"/>`,
    `<text class="title" x="24" y="30">${escaped(title)}</text>`,
    `<text x="24" y="52">${subtitle}</text>`,
    ...ticks(lastMs, x, bottom),
    ...rows,
    ...marks,
    '</svg>',
    '',
  ].join('\n')
}

function ticks(lastMs: number, x: (ms: number) => number, bottom: number): string[] {
  const every = TICK_MS.find((ms) => lastMs / ms <= TICKS_MOST) ?? 10_000
  return Array.from({ length: Math.floor(lastMs / every) + 1 }, (_, tick) => {
    const at = x(tick * every)
    const label = `<text class="middle" x="${at}" y="${bottom + 20}">${(tick * every) / 1_000} s</text>`
    return `<path class="grid" d="M${at} ${HEAD - 4}V${bottom}"/>${label}`
  })
}

function classOf(url: string, kind: string): string {
  if (kind === 'Script') return 'script'
  if (/\/live\/media\/|\.m3u8/.test(url)) return 'media'
  return kind === 'XHR' || kind === 'Fetch' ? 'data' : 'page'
}

/** The file's name without its hash; a media segment's without the ids in its path. */
function shortName(url: string): string {
  const { pathname } = new URL(url)
  const name = pathname.slice(pathname.lastIndexOf('/') + 1)
  return (pathname.startsWith('/assets/') ? name.replace(/-[\w-]{8}\.(?=\w+$)/, '.') : name || pathname).slice(0, 34)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

import { readFileSync, writeFileSync } from 'node:fs'
import { type Cost, type Costs, demandOf, type Growth, growthOf } from './model.ts'

const DOCUMENT = 'docs/capacity.md'
const FROM = '<!-- made by npm run tool capacity -->'
const TO = '<!-- /made by npm run tool capacity -->'
const steps = [
  { name: '1×, a town', times: 1 },
  { name: '10×, a city', times: 10 },
  { name: '1,000×, a country', times: 1_000 },
  { name: '100,000×, the internet', times: 100_000 },
]

const costs: Costs = JSON.parse(readFileSync('tools/bench/costs.json', 'utf8'))
const made = [costTable(), growthTable()].join('\n\n')
console.log(made)
if (process.argv.includes('--write')) {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [before = '', rest = ''] = text.split(FROM)
  writeFileSync(DOCUMENT, [before, FROM, '\n\n', made, '\n\n', TO, rest.split(TO)[1]].join(''))
}

function costTable(): string {
  const names: Record<keyof Costs, string> = {
    organiser: 'an organiser, once: signs in',
    organiserHour: 'an organiser’s hour with the app open',
    event: 'an event: made, and changed twice',
    cameraHour: 'a camera’s hour',
    viewerHour: 'a viewer’s hour',
    standByHour: 'an hour of a live event, for each further process',
  }
  const rows = (Object.keys(names) as (keyof Costs)[]).map((of) => {
    const cost: Partial<Cost> & Costs[keyof Costs] = costs[of]
    return [
      names[of],
      seconds(cost.serverCpuSeconds),
      seconds(cost.postgresCpuSeconds),
      bytes(cost.bytesIn ?? cost.bytesOut),
      figure(cost.rows),
      bytes(cost.rowBytes),
      bytes(cost.diskBytes),
      `\`${cost.command}\`, ${cost.measuredOn}`,
    ]
  })
  const columns = [
    'What',
    'Server, s of a core',
    'PostgreSQL, s of a core',
    'Network',
    'Rows',
    'In tables',
    'On disk',
    'Measured by',
  ]
  return table(columns, rows)
}

function growthTable(): string {
  const demands = steps.map(({ times }) => demandOf(times, costs))
  const growths = demands.map(growthOf)
  const of = (name: string, show: (demand: ReturnType<typeof demandOf>) => string) => [name, ...demands.map(show)]
  const rows = [
    of('organisers', ({ organisers }) => figure(organisers)),
    of('events live at once; cameras', ({ live, cameras }) => `${figure(live)}; ${figure(cameras)}`),
    of('viewers at once', ({ viewers }) => figure(viewers)),
    of('from cameras, Gbit/s', ({ gigabitsIn }) => figure(gigabitsIn)),
    of('to viewers, Gbit/s', ({ gigabitsOut }) => figure(gigabitsOut)),
    of('cores: cameras, programmes, organisers', ({ coresForMedia }) => figure(coresForMedia)),
    of('cores: viewers, without a cache', ({ coresForViewers }) => figure(coresForViewers)),
    of('cores: each process hears of all that is live', ({ coresForNotices }) => figure(coresForNotices)),
    of('cores: PostgreSQL', ({ coresPostgres }) => figure(coresPostgres)),
    of('rows a day', ({ rowsADay }) => figure(rowsADay)),
    of('PostgreSQL’s log, MB/s', ({ logMegabytesASecond }) => figure(logMegabytesASecond)),
    of('in tables after three years, TB', ({ terabytesOfRows }) => figure(terabytesOfRows)),
    of('segments kept, TB', ({ terabytesOfMedia }) => figure(terabytesOfMedia)),
    ['**runs out first**, on one small machine', ...growths.map(({ ranOut }) => said(ranOut[0]))],
    ['and then', ...growths.map(({ ranOut }) => ranOut.slice(1).map(said).join(', then ') || '–')],
    ['**what carries it**', ...growths.map(carrierOf)],
  ]
  return table(['', ...steps.map(({ name }) => name)], rows)
}

function said(one: Growth['ranOut'][number] | undefined): string {
  return one ? `${one.what}, ${figure(one.share)}× what there is` : 'nothing'
}

function carrierOf({ setUp, processes }: Growth): string {
  const { hasCdn, hasStore, hasMachines, isManaged, cells } = setUp
  const parts = [
    hasMachines ? `${figure(processes)} server processes on several machines behind nginx` : 'one machine',
    isManaged && cells === 1 && 'one managed PostgreSQL',
    cells > 1 && `${figure(cells)} cells, each with its PostgreSQL, or as many Citus shards`,
    hasStore && 'an object store',
    hasCdn && 'a CDN',
  ]
  return parts.filter(Boolean).join(', ')
}

function table(columns: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

function seconds(value: number | undefined): string {
  return value === undefined ? '–' : figure(value)
}

function bytes(value: number | undefined): string {
  if (value === undefined) return '–'
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const place = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)))
  return `${figure(value / 1_000 ** place)} ${units[place]}`
}

/** Rounds to two significant figures. */
function figure(value: number | undefined): string {
  if (value === undefined) return '–'
  if (value === 0) return '0'
  const rounded = Number(value.toPrecision(2))
  return Math.abs(rounded) >= 100 ? rounded.toLocaleString('en', { maximumFractionDigits: 0 }) : String(rounded)
}

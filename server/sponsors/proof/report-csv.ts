import type { SeenFigures, SponsorReport } from '#schema/sponsors/report.ts'

const COLUMNS = [
  ...['turn', 'start', 'end', 'seconds_scheduled', 'seconds_on_air', 'why', 'moment'],
  ...['viewers', 'viewer_seconds', 'viewable_impressions', 'replayed_viewer_seconds', 'replayed_viewable_impressions'],
]
/** Without it, spreadsheets take UTF-8 for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'
/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** One line a turn (RFC 4180), in UTC. Figures of few viewers are empty. */
export function reportCsv({ turns }: SponsorReport): string {
  const lines = turns.map((turn) => [
    ...[turn.n, timeOf(turn.atMs), timeOf(turn.untilMs), turn.scheduledMs / 1_000, turn.onAirMs / 1_000],
    ...[turn.why, turn.moment?.en ?? ''],
    ...[figure(turn.live, 'viewers'), figure(turn.live, 'viewerSeconds'), figure(turn.live, 'impressions')],
    ...[figure(turn.replayed, 'viewerSeconds'), figure(turn.replayed, 'impressions')],
  ])
  return BYTE_ORDER_MARK + [COLUMNS, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

function figure(figures: SeenFigures | null, name: keyof SeenFigures): number | string {
  return figures ? figures[name] : ''
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}

function cell(value: number | string): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

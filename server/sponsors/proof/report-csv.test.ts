import { expect, test } from 'vitest'
import type { ReportedTurn, SponsorReport } from '#schema/sponsors/report.ts'
import { reportCsv } from './report-csv.ts'

const AT = Date.parse('2026-12-06T10:00:00Z')
const turn: ReportedTurn = {
  ...{ n: 3, atMs: AT, untilMs: AT + 15_000, scheduledMs: 15_000, onAirMs: 12_500 },
  why: 'moment',
  moment: { en: 'Six, Rahul · 54/2 (7.2)', hi: 'छक्का, राहुल · 54/2 (7.2)' },
  live: { viewerSeconds: 120, impressions: 9, viewers: 10 },
  replayed: null,
  stillUrl: null,
}
const linesOf = (...turns: ReportedTurn[]) => reportCsv({ turns } as unknown as SponsorReport).split('\r\n')

test('a turn is a line; figures of few viewers are empty', () => {
  expect(linesOf(turn)).toEqual([
    '\uFEFFturn,start,end,seconds_scheduled,seconds_on_air,why,moment,viewers,viewer_seconds,viewable_impressions,replayed_viewer_seconds,replayed_viewable_impressions',
    '3,2026-12-06T10:00:00.000Z,2026-12-06T10:00:15.000Z,15,12.5,moment,"Six, Rahul · 54/2 (7.2)",10,120,9,,',
    '',
  ])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1'])('%j is no formula', (words) => {
  expect(linesOf({ ...turn, moment: { en: words, hi: '' } })[1]).toContain(`,'${words},10`)
})

test.each(['\r=1', '\n=1'])('%j is no formula on a line of its own', (words) => {
  expect(linesOf({ ...turn, moment: { en: words, hi: '' } }).join('\r\n')).toContain(`,"'${words}",10`)
})

test('quotation marks are doubled', () => {
  expect(linesOf({ ...turn, moment: { en: 'The "Wall"', hi: '' } })[1]).toContain(',"The ""Wall""",')
})

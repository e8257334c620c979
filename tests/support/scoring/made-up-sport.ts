import type { KeysOf } from '#schema/scoring/phrase.ts'
import { number, option, player, side } from '#schema/scoring/question.ts'
import { sidesTable } from '#schema/scoring/rally-view.ts'
import { scoring } from '#schema/scoring/scoring.ts'
import { choice, count, names, text, toggle } from '#schema/sports/field.ts'
import { path, rect } from '#schema/sports/pitch.ts'
import { sport } from '#schema/sports/sport.ts'

const kabaddiWords = {
  en: {
    wonByPoints: ({ side, score }: { side: string; score: string }) => `${side} won ${score}`,
    raidersNext: ({ side }: { side: string }) => `${side} to raid`,
    ask: { raids: 'Raids', style: 'Style' },
    option: { standard: 'Standard', beach: 'Beach' },
    button: { raid: 'Raid' },
    log: { raid: ({ player, points }: { player: string; points: number }) => `${player} raids: ${points}` },
  },
  hi: {
    wonByPoints: ({ side, score }: { side: string; score: string }) => `${side} की ${score} से जीत`,
    raidersNext: ({ side }: { side: string }) => `रेड ${side} की`,
    ask: { raids: 'रेड', style: 'प्रकार' },
    option: { standard: 'सामान्य', beach: 'बीच' },
    button: { raid: 'रेड' },
    log: { raid: ({ player, points }: { player: string; points: number }) => `${player} की रेड: ${points}` },
  },
  mr: {
    wonByPoints: ({ side, score }: { side: string; score: string }) => `${side} ${score} ने जिंकले`,
    raidersNext: ({ side }: { side: string }) => `${side} यांची रेड`,
    ask: { raids: 'रेड', style: 'प्रकार' },
    option: { standard: 'साधी', beach: 'बीच' },
    button: { raid: 'रेड' },
    log: { raid: ({ player, points }: { player: string; points: number }) => `${player} यांची रेड: ${points}` },
  },
}

declare module '#schema/scoring/phrase.ts' {
  interface PhraseKeys {
    seventhSport: KeysOf<(typeof kabaddiWords)['en']>
  }
}

type KabaddiConditions = { raids: number; style: 'standard' | 'beach' }
export type KabaddiState = { points: readonly number[]; raids: number }

const kabaddiScoring = scoring<KabaddiConditions, KabaddiState>({
  words: kabaddiWords,
  conditions: {
    raids: number('raids', { min: 1, max: 99, initial: 40 }),
    style: option('style', ['standard', 'beach']),
  },
  presets: { kabaddi: { raids: 40 } },
  conditionsFor: ({ style }) => ({ raids: 2, style: style === 'beach' ? 'beach' : 'standard' }),
  entries: {
    raid: { side: side(), points: number('points', { min: 0, max: 9, initial: 1 }), raider: player('player') },
  },
  sides: () => 2,
  initial: () => ({ points: [0, 0], raids: 0 }),
  reduce: (state, { payload }, { raids }) => {
    if (state.raids >= raids) return { ignored: 'matchIsOver' }
    const { side, points } = payload as { side: number; points: number }
    return { state: { points: state.points.with(side, (state.points[side] ?? 0) + points), raids: state.raids + 1 } }
  },
  adjustable: ['score'],
  adjust: (state, side, delta) => ({
    state: { ...state, points: state.points.with(side, (state.points[side] ?? 0) + delta) },
  }),
  settle: (state) => state,
  result: ({ points: [a = 0, b = 0], raids }, conditions) => {
    const side = a > b ? 0 : 1
    const score = `${Math.max(a, b)}–${Math.min(a, b)}`
    return raids < conditions.raids ? null : { side, sentence: { key: 'wonByPoints', side, values: { score } } }
  },
  resultSoFar: () => ({ side: null, sentence: { key: 'noResult' } }),
  scoreline: ({ points }) => points.join('–'),
  scorePad: () => [
    { size: 'large', label: { key: 'button.raid' }, kind: 'raid', payload: {}, ask: ['side', 'points', 'raider'] },
  ],
  scoreboard: ({ points }) => ({
    sides: points.map((main) => ({ main: String(main), sub: '', serving: false })),
    period: null,
    line: null,
    clock: null,
  }),
  moments: () => [],
  scorecard: ({ points }) => [
    sidesTable({ key: 'table.score' }, [{ key: 'table.total' }], (side) => [String(points[side] ?? 0)]),
  ],
  describe: (_before, _after, { payload }) => {
    const { side, points, raider } = payload as { side: number; points: number; raider: number | null }
    return { key: 'log.raid', values: { points }, players: { player: { side, player: raider } } }
  },
  next: ({ raids }) => ({ key: 'raidersNext', side: raids % 2 }),
})

/** A new sport: everything must work from its data alone. */
export const kabaddi = sport({
  type: 'kabaddi',
  title: 'Kabaddi Settings',
  labels: { en: { sport: 'Kabaddi' }, hi: { sport: 'कबड्डी' }, mr: { sport: 'कबड्डी' } },
  emoji: '🤼',
  pitch: [rect(4, 10, 40, 44), path('M4 32h40')],
  scoring: async () => kabaddiScoring,
  fields: {
    team1: text('Team 1 Name'),
    mat: text('Mat', { initial: 'Main mat' }),
    playersPerTeam: count('Number of Players per Team', { min: 7, max: 12 }),
    halves: count('Number of Halves', { min: 1, max: 4, initial: 2, missing: 2 }),
    style: choice('Style', [
      { value: 'standard', label: 'Standard', size: 1 },
      { value: 'beach', label: 'Beach', size: 2 },
    ]),
    bonusLine: toggle('Enable Bonus Line'),
    playerNames: names('Player {n} Name', { per: 'playersPerTeam', heading: 'Player Names' }),
    umpireNames: names('Umpire {n} Name', { per: 'style', heading: 'Umpire Names' }),
  },
})

/** Of its form. */
export const answers = {
  team1: 'Raiders',
  mat: 'Main mat',
  playersPerTeam: 7,
  halves: 2,
  style: 'beach',
  bonusLine: true,
  playerNames: ['Anup', 'Pardeep'],
  umpireNames: ['Rao', 'Khan'],
}

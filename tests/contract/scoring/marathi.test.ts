import { expect, test } from 'vitest'
import { boardOf } from '#schema/scoring/match.ts'
import type { Phrase } from '#schema/scoring/phrase.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import { badmintonScoring } from '#schema/sports/badminton/scoring.ts'
import { cricketScoring } from '#schema/sports/cricket/scoring.ts'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import { spoken, spokenLog, spokenTable } from '#tests/support/scoring/spoken.ts'

/** A match, and what its viewers read of it in Marathi. */
function match(sport: Scoring, details: Parameters<Scoring['conditionsFor']>[0]) {
  const c = sport.conditionsFor(details, 0)
  const keeper = scoreKeeper(sport, c)
  const said = (phrase: Phrase | string | null | undefined) =>
    phrase && typeof phrase === 'object' ? spoken(sport, phrase, 'mr') : phrase
  return {
    ...keeper,
    tables: () => sport.scorecard(keeper.play(), c).map((table) => spokenTable(sport, table, 'mr')),
    log: () => spokenLog(sport, c, keeper.entries, 'mr'),
    line: () => said(boardOf(sport, keeper.state()).line),
    lines: () => sport.lines?.(keeper.play(), c).map(said),
    next: () => said(sport.next(keeper.play(), c)),
    sentence: () => said(keeper.result()?.sentence),
  }
}

test('cricket: the scorecard, the log, the chase and the result', () => {
  const m = match(cricketScoring, { overs: 2, playersPerTeam: 4 })
  m.record('start', { first: 0, tossWinner: 1, tossChoice: 'गोलंदाजी' })
  m.record('batters', { striker: 7, nonStriker: 2 })
  m.record('bowler', { player: 3 })
  m.record('ball', { runs: 4 })
  m.record('ball', { extra: 'wide', runs: 1 })
  m.record('ball', { wicket: 'caught', fielder: 5 })
  m.record('ball', { extra: 'noBall', runs: 6 })
  m.record('ball', { extra: 'legBye', runs: 2 })
  m.record('ball', { runs: 0 })
  m.record('ball', { runs: 1 })
  m.record('ball', { wicket: 'lbw' })
  m.record('ball', { bowler: 4, wicket: 'runOut', out: 'nonStriker', runs: 1, crossed: true })
  expect(m.log()).toEqual([
    'नाणेफेक Blues यांनी जिंकली, निवड: गोलंदाजी',
    'फलंदाज खेळपट्टीवर',
    'गोलंदाज 3 गोलंदाजीला',
    'चौकार, Asha',
    'वाइड आणि 1 धाव',
    'बळी: फलंदाज 2 झे. क्र. 5 गो. गोलंदाज 3, 0 (1)',
    'नो-बॉल आणि 6 धावा, फलंदाज 1',
    '2 लेग बाय',
    'निर्धाव चेंडू, फलंदाज 1',
    '1 धाव, फलंदाज 1',
    'बळी: Asha पायचीत गो. गोलंदाज 3, 4 (2)',
    'बळी: फलंदाज 3 धावबाद, 0 (0)',
  ])
  const scorecard = [
    [
      'फलंदाजी, Reds',
      'कसा बाद | धावा | चेंडू | 4 | 6 | SR',
      'Asha | पायचीत गो. गोलंदाज 3 | 4 | 2 | 1 | 0 | 200.0',
      'फलंदाज 2 | झे. क्र. 5 गो. गोलंदाज 3 | 0 | 1 | 0 | 0 | 0.0',
      'फलंदाज 1 | नाबाद | 8 | 5 | 0 | 1 | 160.0',
      'फलंदाज 3 | धावबाद | 0 | 0 | 0 | 0 | –',
      'अवांतर | वा 2, नो 1, बा 0, लेबा 2, पे 0 | 5',
      'एकूण | 1.1 षटके | 17',
    ],
    [
      'गोलंदाजी, Blues',
      'षटके | नि | धावा | बळी | इकॉ | वा | नो',
      'गोलंदाज 3 | 1.0 | 0 | 14 | 2 | 14.00 | 2 | 1',
      'गोलंदाज 4 | 0.1 | 0 | 1 | 0 | 6.00 | 0 | 0',
    ],
    ['बाद क्रम, Reds', 'स्कोअर | षटके', 'फलंदाज 2 | 6/1 | 0.2', 'Asha | 16/2 | 1.0', 'फलंदाज 3 | 17/3 | 1.1'],
  ]
  expect(m.tables()).toEqual(scorecard)
  m.record('ball', { runs: 6, bowler: 7 })
  expect(m.lines()).toEqual(['★ फलंदाज 1 6 (1)', 'फलंदाज 2 0 (0)', 'Asha 0.1–0–6–0', 'हे षटक: 6'])
  expect(m.tables().slice(0, 2)).toEqual([
    ['हे षटक', '', 'Asha | 6'],
    ['धावगती', '', 'धावगती | 36.00', 'आवश्यक धावगती | 6.55', 'भागीदारी | 6 (1)'],
  ])
  expect([m.line(), m.next()]).toEqual(['Blues: 11 चेंडूंत 12 धावा हव्यात', 'स्ट्राइकवर फलंदाज 1'])
  m.record('ball', { runs: 6 })
  m.record('ball', { runs: 5 })
  expect(m.line()).toBe('Blues: 9 चेंडूंत 1 धाव हवी')
  m.record('ball', { runs: 2 })
  expect(m.tables().slice(-3)).toEqual(scorecard)
  expect(m.log().slice(-3)).toEqual(['षटकार, फलंदाज 1', '5 धावा, फलंदाज 1', '2 धावा, फलंदाज 2'])
  expect(m.sentence()).toBe('Blues 3 गडी राखून विजयी (8 चेंडू बाकी)')
})

test('badminton: the games, the log, the service and the result', () => {
  const m = match(badmintonScoring, { matchType: 'doubles' })
  const points = (side: number, times: number) => {
    for (let count = 0; count < times; count += 1) m.record('point', { side })
  }
  m.record('serve', { side: 0, server: 7, receiver: 2 })
  points(0, 11)
  expect([m.line(), m.next()]).toEqual(['मध्यंतर', 'सर्व्हिस: Asha, डावीकडून'])
  m.record('service-fault', { side: 0 })
  m.record('card', { side: 1, colour: 'yellow' })
  points(0, 9)
  expect([m.line(), m.next()]).toEqual(['गेम पॉइंट, Reds', 'सर्व्हिस: क्र. 1, उजवीकडून'])
  points(0, 1)
  expect(m.line()).toBe('दोन गेमच्या मध्ये')
  points(0, 20)
  expect(m.line()).toBe('मॅच पॉइंट, Reds')
  points(0, 1)
  expect(m.tables()).toEqual([['गेम', '1 | 2 | एकूण', 'Reds | 21 | 21 | 2', 'Blues | 1 | 0 | 0']])
  const log = m.log()
  expect([...log.slice(0, 2), ...log.slice(12, 14), ...log.slice(-1)]).toEqual([
    'सर्व्हिस: Asha',
    'गुण, Reds',
    'सर्व्हिस फॉल्ट, Reds',
    'पिवळे कार्ड, Blues',
    'गुण, Reds',
  ])
  expect(m.sentence()).toBe('Reds 2–0 ने विजयी (21–1, 21–0)')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '#schema/i18n/language.ts'
import { changesOf } from '#schema/scoring/changes.ts'
import { describeEntry } from '#schema/scoring/describe.ts'
import { foldScore } from '#schema/scoring/fold.ts'
import { boardOf, COMMON_KINDS, type MatchState, resultOf } from '#schema/scoring/match.ts'
import { matchPad } from '#schema/scoring/match-pad.ts'
import { messages } from '#schema/scoring/messages/generated.ts'
import type { Phrase, PhraseKey, PlayerRef, ScoringWords } from '#schema/scoring/phrase.ts'
import { optionLabel, type Questions } from '#schema/scoring/question.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import { asLog, factOf } from '#tests/support/scoring/random-log.ts'
import { scoringSports } from '#tests/support/scoring/scoring-sports.ts'
import { spoken } from '#tests/support/scoring/spoken.ts'
import { propertyRuns } from '#tests/support/vitest/property-runs.ts'

describe.each(await scoringSports())('the words of $type', ({ scoring }) => {
  test('name every question, option and preset, in every language', () => {
    const questions: Questions[] = [
      scoring.conditions,
      ...Object.values(scoring.entries),
      ...Object.values(COMMON_KINDS as Record<string, Questions>),
    ]
    const phrases = questions
      .flatMap(Object.values)
      .flatMap((question): Phrase[] => [
        { key: question.label },
        ...(question.kind === 'option' ? question.options.map(optionLabel) : []),
      ])
    const presets = Object.keys(scoring.presets).map((name) => ({ key: `preset.${name}` as PhraseKey }))
    expect([...phrases, ...presets].flatMap((phrase) => faultsOf(scoring, phrase))).toEqual([])
  })

  test('say whatever a match comes to, in every language', () => {
    fc.assert(
      fc.property(fc.array(factOf(scoring), { maxLength: 80 }), (facts) => {
        const { initial, log, states } = foldScore(scoring, scoring.conditionsFor({}, 0), asLog(facts))
        const faults = states.flatMap((state, place) => {
          const before = states[place - 1] ?? initial
          const entry = log.entries[place]
          const lines = entry ? [describeEntry(scoring, before, state, entry)] : []
          const moments = entry ? scoring.moments(before.play, state.play, entry).map(({ title }) => title) : []
          const phrases = [...lines, ...moments, ...changesOf(scoring, before, state), ...phrasesOf(scoring, state)]
          return phrases.flatMap((phrase) => faultsOf(scoring, phrase))
        })
        expect(faults).toEqual([])
      }),
      { numRuns: propertyRuns(40) },
    )
  })
})

function phrasesOf(scoring: Scoring, state: MatchState): Phrase[] {
  const { play, conditions, ignored, warnings } = state
  const { period, line } = boardOf(scoring, state)
  const result = resultOf(scoring, state)
  const tables = scoring.scorecard(play, conditions)
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => [row.label, ...row.cells]))
  const buttons = [...scoring.scorePad(play, conditions), ...matchPad(scoring, state)]
  const shown = [period, line, result?.sentence, scoring.next(play, conditions), ...cells]
  return [
    ...shown.filter((each): each is Phrase => typeof each === 'object' && each !== null && 'key' in each),
    ...(scoring.lines?.(play, conditions) ?? []),
    ...tables.flatMap(({ title, columns }) => [title, ...columns]),
    ...buttons.map(({ label }) => label),
    ...buttons.flatMap(({ kind, ask }) => ask.map((name) => ({ key: labelOf(scoring, kind, name) }))),
    ...[...ignored, ...warnings].map(({ reason }) => ({ key: `remark.${reason}` as const })),
  ]
}

/** Throws when a button asks what its entry does not have. */
function labelOf(scoring: Scoring, kind: string, name: string): PhraseKey {
  const questions: Questions | undefined = scoring.entries[kind] ?? (COMMON_KINDS as Record<string, Questions>)[kind]
  const question = questions?.[name]
  if (!question) throw new Error(`${kind} has no question ${name}.`)
  return question.label
}

/** A key that neither the sport nor every sport has, and gaps where a value is missing. */
function faultsOf(scoring: Scoring, phrase: Phrase): string[] {
  return languages.flatMap((language) => {
    const isKnown = [scoring.words[language], messages[language] as ScoringWords['en']].some((texts) =>
      has(texts, phrase.key),
    )
    const text = spoken(scoring, phrase, language)
    const isWhole = text !== '' && !/undefined|NaN|null|\[object|[{}]/.test(text.replace(userTexts(phrase), ''))
    return isKnown && isWhole ? [] : [`${language} ${phrase.key}: ${text}`]
  })
}

/** What people wrote may look like a gap. */
function userTexts({ values = {}, parts = {} }: Phrase): RegExp {
  const texts = [values, ...Object.values(parts).map((part) => part.values ?? {})].flatMap(Object.values)
  const written = texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '')
  const said = written.map((text) => text.replace(/ {2,}/g, ' ').trim())
  return said.length === 0 ? /$^/ : new RegExp(said.map(escaped).join('|'), 'g')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

function has(texts: ScoringWords['en'], key: string): boolean {
  const [group = '', ...rest] = key.split('.')
  const found = texts[group]
  return rest.length === 0
    ? found !== undefined && typeof found !== 'object'
    : typeof found === 'object' && has(found, rest.join('.'))
}

test('a player is spoken by the name, else by the number, else as not named', () => {
  const sport = { words: { en: {}, hi: {}, mr: {} } } as unknown as Scoring
  const of = (player: PlayerRef) =>
    spoken(sport, { key: 'log.substitute', side: 0, players: { in: player, out: player } })
  expect(of({ side: 0, player: 7 })).toBe('Reds: Asha in, Asha out')
  expect(of({ side: 1, player: 7 })).toBe('Reds: No. 7 in, No. 7 out')
  expect(of({ side: 1, player: null })).toBe('Reds: not named in, not named out')
})

test('a key of a later version is spoken as it stands', () => {
  const sport = { words: { en: {}, hi: {}, mr: {} } } as unknown as Scoring
  expect(spoken(sport, { key: 'someday' as PhraseKey })).toBe('someday')
})

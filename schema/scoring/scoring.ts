import type { Payload, RemarkReason, ScoreEntry } from './entry.ts'
import type { KeysIn, Phrase, ScoringWords, Side } from './phrase.ts'
import type { Questions } from './question.ts'
import type { ScoreTable } from './scorecard.ts'

export type { Phrase, Side } from './phrase.ts'

/** What an entry makes of the state: the next state, with a remark if a rule says otherwise, or nothing for a reason. */
export type Reduced<S> = { state: S; warning?: RemarkReason } | { ignored: RemarkReason }

/** How a match ended. `side` won; without one nobody did. */
export type MatchResult = { side: Side | null; sentence: Phrase }

export type ScoreboardSide = { main: string; sub: string; serving: boolean }

/** Milliseconds on the clock at server time `atMs`; it runs on from there, up or down, or stands. */
export type ScoreClock = { atMs: number; baseMs: number; runs: 'up' | 'down' | 'no' }

export type Scoreboard = {
  sides: readonly ScoreboardSide[]
  period: Phrase | null
  line: Phrase | null
  clock: ScoreClock | null
}

/** A button: what one tap records, or what is asked first. */
export type ScoreButton = {
  size: 'large' | 'medium' | 'small'
  label: Phrase
  kind: string
  payload: Payload
  ask: readonly string[]
}

/** What a scorer who comes late may have to add. */
export type Adjustable = KeysIn<'option'> & ('score' | 'wickets' | 'balls')

/** What a moment is, where rules ask for it: sponsors can be shown for each of them. */
export const momentKinds = ['four', 'six', 'goal', 'wicket', 'set'] as const
export type MomentKind = (typeof momentKinds)[number]

/**
 * Something to see again. The clip begins `leadMs` before the tap and ends `tailMs` after it. With `pauseMs` it begins that
 * long after the moment before it, if that is later.
 */
export type Moment = {
  weight: 1 | 2 | 3 | 4 | 5
  leadMs: number
  tailMs: number
  pauseMs?: number
  kind?: MomentKind
  title: Phrase
}

/**
 * The scoring of one sport: `C` are its playing conditions, `S` its state, which is plain JSON. All functions are pure and
 * total. What every sport has (breaks, walkovers, names, notes, the end) is in `match.ts`.
 */
export type Scoring<C = unknown, S = unknown> = {
  /** What it says that not every sport says. */
  words: ScoringWords
  conditions: Questions
  /** Ways to play that stand side by side, each as the conditions in which it differs. */
  presets: { readonly [Name in KeysIn<'preset'>]?: Partial<C> }
  /** Playing conditions of an event, from the answers on its form. `atMs` is the start: rules change with the year. */
  conditionsFor(details: Payload, atMs: number): C
  entries: Readonly<Record<string, Questions>>
  sides(conditions: C): number
  /** `first` bats, serves or kicks off first. */
  initial(conditions: C, first: Side): S
  /** `entry.payload` has complete answers to `entries[entry.kind]`. */
  reduce(state: S, entry: ScoreEntry, conditions: C): Reduced<S>
  /** What a break does to the clock. */
  pause?(state: S, atMs: number, conditions: C): S
  /** The score that a walkover or a default is given; without it a walkover has none, a default the one that was played. */
  awarded?: { walkover: string; default: string }
  /** What `adjust` can change; the first is the score. */
  adjustable: readonly Adjustable[]
  /** Adds to what a side has what a scorer who came late could not see, or takes it away. */
  adjust(state: S, side: Side, delta: number, conditions: C, what: Adjustable): Reduced<S>
  /** Applies conditions that changed during the match to the part that is being played. */
  settle(state: S, conditions: C): S
  /** Null while the match goes on. */
  result(state: S, conditions: C): MatchResult | null
  /** What `finish` makes of a match that has no result by its rules. */
  resultSoFar(state: S, conditions: C): MatchResult
  /** The score in figures, seen from a side, for a match that a walkover, a retirement or a decision ends. */
  scoreline(state: S, conditions: C, side: Side): string
  /** Names of the sides that the conditions have; empty for those of the event. */
  sideNames?(conditions: C): readonly string[]
  scorePad(state: S, conditions: C): readonly ScoreButton[]
  scoreboard(state: S, conditions: C): Scoreboard
  moments(before: S, after: S, entry: ScoreEntry): readonly Moment[]
  /** Kinds that its moments have. */
  momentKinds?: readonly MomentKind[]
  /** Whether an over, a set or a period has ended: play pauses. */
  endsPart?(before: S, after: S): boolean
  /** Kinds of entries that end a rally or a delivery: play rests for some seconds. None where play flows. */
  rallyEnds?: readonly string[]
  scorecard(state: S, conditions: C): readonly ScoreTable[]
  /** A line of the log. `entry` counted, and has complete answers. */
  describe(before: S, after: S, entry: ScoreEntry, conditions: C): Phrase
  /** What the scorer has to see beside the board: who bats and bowls. */
  lines?(state: S, conditions: C): readonly Phrase[]
  /** Who faces, serves or kicks next, and what else a correction may change beside the score. */
  next(state: S, conditions: C): Phrase | null
}

/** Keeps the types of a sport's conditions and state to its own folder. */
export function scoring<C, S>(definition: Scoring<C, S>): Scoring {
  return definition as unknown as Scoring
}

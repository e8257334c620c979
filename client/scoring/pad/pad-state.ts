import type { Payload } from '#schema/scoring/entry.ts'
import type { Questions } from '#schema/scoring/question.ts'
import type { ScoreButton } from '#schema/scoring/scoring.ts'
import { isOptional, wayToRecord } from './ask.ts'

export type Asking = { button: ScoreButton; questions: Questions; answers: Payload }

export type FollowUp = { entryId: string; kind: string; payload: Payload; questions: Questions }

export type PadState = {
  asking: Asking | null
  followUp: FollowUp | null
  isMoreOpen: boolean
  /** A null place: an answer that recorded, in whose place the keys are back. */
  lastPress: { place: string | null; atMs: number } | null
}

/** The same place twice within this time is one tap of a shaky finger. */
const BOUNCE_MS = 200

export type PadSignal =
  | { type: 'pressed'; button: ScoreButton; questions: Questions }
  /** An answer to an open question; `records` if it was the only one. */
  | { type: 'answered'; name: string; value: unknown; records: boolean }
  | { type: 'confirmed' }
  | { type: 'cancelled' }
  /** The driver has recorded the entry of a button with these questions left. */
  | { type: 'recorded'; followUp: FollowUp }
  | { type: 'toldMore'; name: string; value: unknown }
  | { type: 'dismissed' }
  | { type: 'toggledMore' }
  /** `target` is an entry to take back, or an undo to redo what it took back. */
  | { type: 'undid'; key: 'undo' | 'redo'; target: string }

export type PadEffect =
  /** `followUp`: answered by `recorded` with these questions. */
  | { type: 'record'; kind: string; payload: Payload; followUp: Questions | null }
  | { type: 'amend'; entryId: string; kind: string; payload: Payload }
  | { type: 'undo'; target: string }

export const padAtFirst: PadState = { asking: null, followUp: null, isMoreOpen: false, lastPress: null }

export function reducePad(state: PadState, signal: PadSignal, atMs: number): [PadState, PadEffect[]] {
  switch (signal.type) {
    case 'pressed':
      return press(state, signal, atMs)
    case 'answered': {
      if (!state.asking) return [state, []]
      const asking = { ...state.asking, answers: { ...state.asking.answers, [signal.name]: signal.value } }
      return signal.records ? recorded({ ...state, asking }, atMs) : [{ ...state, asking }, []]
    }
    case 'confirmed':
      return canRecord(state.asking) ? recorded(state, atMs) : [state, []]
    case 'cancelled':
      return [{ ...state, asking: null }, []]
    case 'recorded':
      return [{ ...state, followUp: signal.followUp }, []]
    case 'toldMore':
      return tellMore(state, signal.name, signal.value)
    case 'dismissed':
      return [{ ...state, followUp: null }, []]
    case 'toggledMore':
      return [{ ...state, isMoreOpen: !state.isMoreOpen, asking: null }, []]
    case 'undid': {
      const { key: place, target } = signal
      if (isBounce(state, place, atMs)) return [state, []]
      return [{ ...state, followUp: null, lastPress: { place, atMs } }, [{ type: 'undo', target }]]
    }
  }
}

/** Whether enough is answered: every side, and one of the questions that have no answer of their own; nothing wrongly. */
export function canRecord(asking: Asking | null): boolean {
  if (!asking) return false
  const { questions, answers } = asking
  if (Object.values(answers).includes(undefined)) return false
  const open = Object.entries(questions).filter(([, question]) => !isOptional(question))
  const isAnswered = ([name]: [string, unknown]) => answers[name] != null
  const sides = open.filter(([, { kind }]) => kind === 'side')
  return sides.every(isAnswered) && (open.length === sides.length || open.some(isAnswered))
}

type Press = Extract<PadSignal, { type: 'pressed' }>

function press(state: PadState, { button, questions }: Press, atMs: number): [PadState, PadEffect[]] {
  const place = JSON.stringify(button)
  if (isBounce(state, place, atMs)) return [state, []]
  const way = wayToRecord(questions, button)
  const quiet = { ...state, asking: null, followUp: null, lastPress: { place, atMs } }
  if (way === 'choice' || way === 'form')
    return [{ ...quiet, asking: { button, questions, answers: button.payload } }, []]
  const { kind, payload } = button
  return [
    { ...quiet, isMoreOpen: false },
    [{ type: 'record', kind, payload, followUp: way === 'followUp' ? questions : null }],
  ]
}

function isBounce({ lastPress }: PadState, place: string, atMs: number): boolean {
  if (!lastPress || atMs - lastPress.atMs >= BOUNCE_MS) return false
  return lastPress.place === null || lastPress.place === place
}

function recorded(state: PadState, atMs: number): [PadState, PadEffect[]] {
  if (!state.asking) return [state, []]
  const { button, answers } = state.asking
  return [
    { ...state, asking: null, isMoreOpen: false, lastPress: { place: null, atMs } },
    [{ type: 'record', kind: button.kind, payload: answers, followUp: null }],
  ]
}

function tellMore(state: PadState, name: string, value: unknown): [PadState, PadEffect[]] {
  if (!state.followUp) return [state, []]
  const { [name]: _answered, ...questions } = state.followUp.questions
  const payload = { ...state.followUp.payload, [name]: value }
  const left = Object.keys(questions).length > 0
  const followUp = left ? { ...state.followUp, payload, questions } : null
  const { entryId, kind } = state.followUp
  return [{ ...state, followUp }, [{ type: 'amend', entryId, kind, payload }]]
}

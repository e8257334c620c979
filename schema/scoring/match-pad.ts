import { button, sideButtons } from './button.ts'
import { type MatchState, resultOf } from './match.ts'
import type { ScoreButton, Scoring } from './scoring.ts'

/** Buttons of what can be recorded in every sport, beside the sport's own ones. */
export function matchPad(sport: Scoring, state: MatchState): readonly ScoreButton[] {
  const naming = [button('small', 'player', 'player', { ask: ['side', 'number', 'name'] })]
  const noting = [button('small', 'note', 'note', { ask: ['words', 'side'] })]
  const declaring = [button('small', 'declareResult', 'declare-result', { ask: ['side', 'words'] })]
  if (resultOf(sport, state)) return [...declaring, ...naming, ...noting]
  const ask = [...(sport.adjustable.length > 1 ? ['what'] : []), 'delta', 'reason']
  const sides = [...state.names.keys()]
  return [
    state.phase === 'break'
      ? button('medium', 'resume', 'resume')
      : button('small', 'break', 'break', { ask: ['reason'] }),
    button('small', 'finish', 'finish'),
    ...naming,
    ...noting,
    ...sideButtons(sides, 'small', 'adjust', 'adjust', { ask }),
    ...sideButtons(sides, 'small', 'retire', 'retire'),
    ...sideButtons(sides, 'small', 'concede', 'concede'),
    ...sideButtons(sides, 'small', 'walkover', 'walkover'),
    ...sideButtons(sides, 'small', 'default', 'default'),
    button('small', 'abandon', 'abandon', { ask: ['reason'] }),
    ...declaring,
  ]
}

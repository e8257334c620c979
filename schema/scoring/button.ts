import type { Payload } from './entry.ts'
import type { KeysIn, Phrase } from './phrase.ts'
import type { ScoreButton, ScoreClock } from './scoring.ts'

type Label = KeysIn<'button'>
type More = { ask?: readonly string[]; payload?: Payload; values?: NonNullable<Phrase['values']> }

export function button(size: ScoreButton['size'], label: Label, kind: string, more: More = {}): ScoreButton {
  const { ask = [], payload = {}, values } = more
  return { size, label: { key: `button.${label}`, ...(values && { values }) }, kind, payload, ask }
}

/** The button of each side; the entry's `side` is its own. */
export function sideButtons(
  sides: readonly number[],
  size: ScoreButton['size'],
  label: Label,
  kind: string,
  more: More = {},
): ScoreButton[] {
  return sides.map((side) => {
    const own = button(size, label, kind, { ...more, payload: { side, ...more.payload } })
    return { ...own, label: { ...own.label, side } }
  })
}

/** Starts or stops the clock, in that size, and sets it. */
export function clockButtons({ runs }: ScoreClock, size: ScoreButton['size']): ScoreButton[] {
  return [
    runs === 'no' ? button(size, 'startClock', 'clock-start') : button(size, 'stopClock', 'clock-stop'),
    button('small', 'setClock', 'clock-set', { ask: ['seconds'] }),
  ]
}

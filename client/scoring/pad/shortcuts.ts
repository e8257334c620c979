import type { ScoreButton } from '#schema/scoring/scoring.ts'

/** Letters, since digits cut between cameras in the control room; in the order of the keys on the screen. */
const LARGE = 'qwertyuiop'
const MEDIUM = 'asdfghjkl'

export const UNDO_KEY = 'z'
export const REDO_KEY = 'x'

export function shortcutsOf(buttons: readonly ScoreButton[]): ReadonlyMap<ScoreButton, string> {
  const lettered = (size: ScoreButton['size'], letters: string) =>
    buttons
      .filter((button) => button.size === size)
      .flatMap((button, place): [ScoreButton, string][] => {
        const letter = letters[place]
        return letter ? [[button, letter]] : []
      })
  return new Map([...lettered('large', LARGE), ...lettered('medium', MEDIUM)])
}

import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import type { ScoreButton } from '#schema/scoring/scoring.ts'

type ScoreKeyProps = {
  button: ScoreButton
  shortcut?: string | undefined
  isPressed?: boolean
  onPress(button: ScoreButton): void
}

const SHORT = 3

export function ScoreKey({ button, shortcut, isPressed, onPress }: ScoreKeyProps) {
  const { say, board } = useScoredMatch()
  const { size, label, payload } = button
  const words = say(label)
  const side = typeof payload['side'] === 'number' ? payload['side'] : undefined
  return (
    <button
      className={`key key--${size}`}
      type="button"
      data-key={label.key}
      data-value={Object.values(label.values ?? {})[0]}
      data-side={side}
      data-short={words.length <= SHORT || undefined}
      data-serving={(side !== undefined && board.sides[side]?.serving) || undefined}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      onClick={() => onPress(button)}
    >
      {words}
      {shortcut && (
        <span className="key__shortcut" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </button>
  )
}

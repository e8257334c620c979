import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { useKeyPress } from '#client/ui/hooks/use-key-press.ts'
import { keysChoice } from './choices.ts'

type PlayerActions = { toggle(): void; back(seconds: number): void; mute(): void; fill(): void }

const JUMP_S = 10
/** Elements that handle arrows and letters themselves, and those that also handle the space bar. */
const TYPED_INTO = 'dialog, input, select, textarea, [contenteditable]'
const PRESSED_BY_SPACE = `button, a, summary, ${TYPED_INTO}`

/** Space, arrows, m and f control the player, unless turned off or handled by the focused element. */
export function useShortcuts(actions: PlayerActions): void {
  const [choice] = usePersistedSetting(keysChoice)
  useKeyPress(choice !== 'off', ({ key, target }) => {
    const takesIt = key === ' ' ? PRESSED_BY_SPACE : TYPED_INTO
    if (target instanceof Element && target.closest(takesIt)) return false
    const act = shortcutOf(key, actions)
    act?.()
    return act !== null
  })
}

function shortcutOf(key: string, { toggle, back, mute, fill }: PlayerActions): (() => void) | null {
  switch (key) {
    case ' ':
      return toggle
    case 'ArrowLeft':
      return () => back(JUMP_S)
    case 'ArrowRight':
      return () => back(-JUMP_S)
    case 'm':
      return mute
    case 'f':
      return fill
    default:
      return null
  }
}

import { useEffect, useRef } from 'react'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { keysChoice } from './choices.ts'

type Deeds = { toggle(): void; back(seconds: number): void; mute(): void; fill(): void }

const JUMP_S = 10
/** Elements that handle arrows and letters themselves, and those that also handle the space bar. */
const TYPED_INTO = 'input, select, textarea, [contenteditable]'
const PRESSED_BY_SPACE = `button, a, summary, ${TYPED_INTO}`

/** Space, arrows, m and f control the player, unless turned off or handled by the focused element. */
export function useShortcuts(deeds: Deeds) {
  const [choice] = usePersistedSetting(keysChoice)
  const latest = useRef(deeds)
  latest.current = deeds

  useEffect(() => {
    if (choice === 'off') return
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event
      if (altKey || ctrlKey || metaKey) return
      const takesIt = key === ' ' ? PRESSED_BY_SPACE : TYPED_INTO
      if (target instanceof Element && target.closest(takesIt)) return
      if (act(key)) event.preventDefault()
    }
    const act = (key: string): boolean => {
      const { toggle, back, mute, fill } = latest.current
      switch (key) {
        case ' ':
          toggle()
          return true
        case 'ArrowLeft':
        case 'ArrowRight':
          back(key === 'ArrowLeft' ? JUMP_S : -JUMP_S)
          return true
        case 'm':
          mute()
          return true
        case 'f':
          fill()
          return true
        default:
          return false
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [choice])
}

import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { useKeyPress } from '#client/ui/hooks/use-key-press.ts'
import { shortcuts } from './shortcuts.ts'

/** Number keys are shortcuts unless text is being typed, a dialog is open, or they are turned off. */
export function useShortcuts(isInControl: boolean, press: (digit: number) => void): void {
  const [choice] = usePersistedSetting(shortcuts)
  useKeyPress(isInControl && choice === 'on', ({ key, repeat, target }) => {
    if (!repeat && /^\d$/.test(key) && !isBlocked(target)) press(Number(key))
    return false
  })
}

function isBlocked(target: EventTarget | null): boolean {
  const isTyping = target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select')
  return isTyping || document.querySelector('dialog[open]') !== null
}

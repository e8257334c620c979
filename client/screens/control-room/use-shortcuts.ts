import { useEffect, useRef } from 'react'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { shortcuts } from './shortcuts.ts'

/** Number keys are shortcuts unless text is being typed, a dialog is open, or they are turned off. */
export function useShortcuts(isInControl: boolean, press: (figure: number) => void) {
  const [choice] = usePersistedSetting(shortcuts)
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })

  const isListening = isInControl && choice === 'on'
  useEffect(() => {
    if (!isListening) return
    const heard = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat)
      if (isPlain && /^\d$/.test(event.key) && !isBusyElsewhere(event.target)) latest.current(Number(event.key))
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [isListening])
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  const isTyping = target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select')
  return isTyping || document.querySelector('dialog[open]') !== null
}

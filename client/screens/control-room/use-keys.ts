import { useEffect, useRef } from 'react'
import { useKeptChoice } from '#client/ui/use-kept-choice.ts'
import { shortcuts } from './shortcuts.ts'

/** Figures are keys, as long as nothing is being typed, no dialog is open, and they were not turned off. */
export function useKeys(isInControl: boolean, press: (figure: number) => void) {
  const [choice] = useKeptChoice(shortcuts)
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

import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { codeDigits } from '#schema/validation/digits.ts'
import { OTP_DIGITS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

export const emptyBoxes: readonly string[] = Array.from({ length: OTP_DIGITS }, () => '')

/** How the boxes were filled: all at once, or digit by digit. */
export type Completion = 'whole' | 'typed'

type OtpBoxesProps = {
  boxes: readonly string[]
  invalid: boolean
  describedBy: string
  /** `completion` is null for an incomplete code, and for a correction in the middle, which others may follow. */
  onChange: (boxes: readonly string[], completion: Completion | null) => void
}

/** Selects the digit after a tap into the focused box: browsers place the caret after the click event. */
function selectLater(box: HTMLInputElement): void {
  // select() takes the focus, which a digit typed meanwhile has moved on.
  setTimeout(() => document.activeElement === box && box.select())
}

/** Drops a box's former digit from the two that it holds after a digit was typed beside it. */
function typedOver(former: string, found: string): string {
  if (!former || found.length !== 2) return found
  if (found.startsWith(former)) return found.slice(1)
  return found.endsWith(former) ? found.slice(0, 1) : found
}

/** One input per digit. A whole code fills all of them, wherever it was pasted. */
export function OtpBoxes({ boxes, invalid, describedBy, onChange }: OtpBoxesProps) {
  const text = useMessages(messages)
  const inputs = useRef<(HTMLInputElement | null)[]>([])

  useEffect(() => inputs.current[0]?.focus(), [])

  /** Of surplus digits the last ones count: they were typed over the previous ones. */
  function enter(place: number, typed: string) {
    const found = typedOver(boxes[place] ?? '', codeDigits(typed, OTP_DIGITS))
    const start = found.length === OTP_DIGITS ? 0 : place
    const digits = found.slice(start - OTP_DIGITS)
    const entered = boxes.map((digit, box) => digits[box - start] ?? (box === place ? '' : digit))
    const isLast = start + digits.length === OTP_DIGITS || boxes.includes('')
    const completion = found.length === OTP_DIGITS ? 'whole' : isLast ? 'typed' : null
    onChange(entered, entered.includes('') ? null : completion)
    if (digits) inputs.current[Math.min(start + digits.length, OTP_DIGITS - 1)]?.focus()
  }

  function paste(place: number, event: ClipboardEvent) {
    event.preventDefault()
    const pasted = event.clipboardData.getData('text')
    if (codeDigits(pasted, OTP_DIGITS)) enter(place, pasted)
  }

  function move(place: number, event: KeyboardEvent) {
    const back = event.key === 'ArrowLeft' || (event.key === 'Backspace' && boxes[place] === '')
    const step = back ? -1 : event.key === 'ArrowRight' ? 1 : 0
    const target = inputs.current[place + step]
    if (step === 0 || !target) return
    event.preventDefault()
    target.focus()
  }

  return (
    <fieldset className="stack stack--tight">
      <legend className="sr-only">{text.digits}</legend>
      <div className="plates">
        {boxes.map((digit, place) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={place}
            ref={(input) => {
              inputs.current[place] = input
            }}
            className="plate-input"
            type="text"
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={text.digit({ n: place + 1 })}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            value={digit}
            // React's onChange is silent when a digit is typed over the same one.
            onInput={(event) => enter(place, event.currentTarget.value)}
            onPaste={(event) => paste(place, event)}
            onKeyDown={(event) => move(place, event)}
            onFocus={(event) => event.target.select()}
            onClick={(event) => selectLater(event.currentTarget)}
          />
        ))}
      </div>
    </fieldset>
  )
}

import { type ComponentProps, type SubmitEvent, useId, useState } from 'react'
import { useRestoredInput } from '#client/app/restored-input.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { digitsIn } from '#schema/validation/digits.ts'
import { parseMobile } from '#schema/validation/phone.ts'
import { messages } from './messages/generated.ts'
import { failureSentence, type LoginStageProps, MessagePlace, useSignInPart } from './sign-in-stage.tsx'

type PhoneStageProps = LoginStageProps & { onSent: (mobile: string) => void }

export function PhoneStage({ message, say, hideError, onSent }: PhoneStageProps) {
  const text = useMessages(messages)
  const id = useId()
  const before = useRestoredInput('mobile', () => ({ mobile: typed }))
  const [typed, setTyped] = useState(before['mobile'] ?? '')
  const fetchSignIn = useSignInPart()
  const [fault, setFault] = useState<string | null>(null)
  const [busy, run] = useBusy()

  function retype(typed: string) {
    setTyped(typed)
    setFault(null)
    hideError()
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const mobile = parseMobile(typed)
    if (mobile === null) {
      setFault(text.mobileFault({ digits: digitsIn(typed).length }))
      event.currentTarget.querySelector('input')?.focus()
      return say({ kind: 'error', text: text.invalidMobile })
    }
    await run(async () => {
      hideError()
      try {
        const { sendOtp } = await fetchSignIn()
        await sendOtp(mobile)
        say({ kind: 'success', text: text.sent })
        onSent(mobile)
      } catch (error) {
        const sentence = failureSentence(error, { failed: text.sendFailed, unreachable: text.networkError })
        say({ kind: 'error', text: sentence })
      }
    })
  }

  return (
    <form className="stack" noValidate onSubmit={send}>
      <MobileField
        id={id}
        value={typed}
        aria-invalid={fault !== null || undefined}
        aria-describedby={`${id}-message`}
        onChange={(event) => retype(event.target.value)}
        onFocus={preloadParts}
      />
      <MessagePlace id={`${id}-message`} message={message} fault={fault} hint={text.mobileHint} />
      <Button type="submit" block busy={busy}>
        {text.getOtp}
      </Button>
    </form>
  )
}

/** Failures are left to the uses, which load the parts again. */
function preloadParts() {
  Promise.all([import('./sign-in.ts'), import('./otp-stage.tsx')]).catch(() => {})
}

function MobileField(input: ComponentProps<'input'>) {
  const text = useMessages(messages)
  return (
    <div className="field">
      <label className="field__label" htmlFor={input.id}>
        {text.mobile}
      </label>
      <div className="input-group">
        <span className="input-group__prefix" aria-hidden="true">
          +91
        </span>
        <input
          {...input}
          className="input input--phone"
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
      </div>
    </div>
  )
}

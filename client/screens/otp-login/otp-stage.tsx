import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useRestoredInput } from '#client/app/restored-input.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { MobileNumber } from '#client/ui/mobile-number.tsx'
import { codeDigits } from '#schema/validation/digits.ts'
import { OTP_DIGITS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'
import { type Completion, emptyBoxes, OtpBoxes } from './otp-boxes.tsx'
import type { SignInResult } from './sign-in.ts'
import { failureSentence, type LoginStageProps, MessagePlace, useSignInPart, useWait } from './sign-in-stage.tsx'
import { useVerification } from './use-verification.ts'
import { useWebOtp } from './use-web-otp.ts'

type OtpStageProps = LoginStageProps & {
  mobile: string
  onSignedIn: (signIn: SignInResult) => void
  onChangeNumber: () => void
}

export function OtpStage({ message, say, hideError, mobile, onSignedIn, onChangeNumber }: OtpStageProps) {
  const text = useMessages(messages)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const before = useRestoredInput('otp', () => Object.fromEntries(boxes.map((digit, place) => [place, digit])))
  const [boxes, setBoxes] = useState<readonly string[]>(() => emptyBoxes.map((_, place) => before[place] ?? ''))
  const [fault, setFault] = useState<string | null>(null)
  const [resends, setResends] = useState(0)
  const { verifying, verify, schedule, unschedule } = useVerification({
    ...{ say, hideError, mobile, onSignedIn },
    onRefused: startOver,
  })

  useWebOtp(resends, (code) => {
    const digits = [...codeDigits(code, OTP_DIGITS)]
    if (digits.length === OTP_DIGITS) enter(digits, 'whole')
  })

  function enter(boxes: readonly string[], completion: Completion | null) {
    setBoxes(boxes)
    setFault(null)
    hideError()
    if (completion) schedule(boxes.join(''), completion)
    else unschedule()
  }

  /** Another code is typed over the refused one; while the focus is on a button, it stays there. */
  function startOver() {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    if (inputs.some((input) => input === document.activeElement)) inputs[0]?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const otp = boxes.join('')
    if (otp.length === OTP_DIGITS) return void verify(otp)
    setFault(text.otpFault({ digits: otp.length }))
    event.currentTarget.querySelectorAll('input')[boxes.indexOf('')]?.focus()
    say({ kind: 'error', text: text.incomplete })
  }

  function clear() {
    enter(emptyBoxes, null)
    setResends(resends + 1)
  }

  /** The screen of the number comes in a transition, which the scheduled verification must not outrun. */
  function changeNumber() {
    unschedule()
    onChangeNumber()
  }

  return (
    <>
      <p>
        {text.sentTo}{' '}
        <strong>
          <MobileNumber>{mobile}</MobileNumber>
        </strong>
      </p>
      <form className="stack" noValidate ref={form} onSubmit={submit}>
        <OtpBoxes boxes={boxes} invalid={fault !== null} describedBy={`${id}-message`} onChange={enter} />
        <MessagePlace id={`${id}-message`} message={message} fault={fault} />
        <Button type="submit" block busy={verifying}>
          {text.verify}
        </Button>
        <OtherWays
          {...{ say, hideError, mobile }}
          onResend={unschedule}
          onResent={clear}
          onChangeNumber={changeNumber}
        />
      </form>
    </>
  )
}

type OtherWaysProps = Pick<OtpStageProps, 'mobile' | 'say' | 'hideError' | 'onChangeNumber'> & {
  onResend: () => void
  onResent: () => void
}

/** "Resend", with the wait that the server asks for, and "Change Number". */
function OtherWays({ mobile, say, hideError, onResend, onResent, onChangeNumber }: OtherWaysProps) {
  const text = useMessages(messages)
  const fetchSignIn = useSignInPart()
  const [resending, run] = useBusy()
  const [wait, setWait] = useWait()

  const resend = () =>
    run(async () => {
      onResend()
      hideError()
      try {
        const { sendOtp } = await fetchSignIn()
        await sendOtp(mobile)
        onResent()
        say({ kind: 'success', text: text.resent })
      } catch (error) {
        setWait(serverErrorOf(error)?.retryAfterSeconds ?? 0)
        const sentence = failureSentence(error, { failed: text.resendFailed, unreachable: text.networkErrorOnResend })
        say({ kind: 'error', text: sentence })
      }
    })

  return (
    <div className="spread">
      <p>
        {text.notReceived}{' '}
        <LinkButton
          aria-busy={resending || undefined}
          aria-disabled={wait > 0 || undefined}
          onClick={wait > 0 ? undefined : resend}
        >
          {wait > 0 ? text.resendIn({ seconds: wait }) : text.resend}
        </LinkButton>
      </p>
      <LinkButton onClick={onChangeNumber}>{text.changeNumber}</LinkButton>
    </div>
  )
}

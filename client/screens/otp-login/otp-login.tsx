import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useWords } from '#client/language/use-words.ts'
import { product } from '#client/product.ts'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { useMessage } from '#client/ui/use-message.ts'
import { MESSAGE_MS } from '#schema/limits.ts'
import { GateArt } from './gate-art.tsx'
import { LoginSuccess } from './login-success.tsx'
import { OtpStage } from './otp-stage.tsx'
import { PhoneStage } from './phone-stage.tsx'
import type { SignIn } from './sign-in.ts'
import { words } from './words.ts'

const SUCCESS_MS = 1_200

/** The stage is a history entry: Back returns to the number, and a reload stays where it was. */
export function OtpLogin() {
  const text = useWords(words)
  const navigate = useNavigate()
  const mobile: unknown = useLocation().state?.mobile
  const [message, say] = useMessage(MESSAGE_MS.login)
  const [signIn, setSignIn] = useState<SignIn | null>(null)

  useEffect(() => {
    if (!signIn) return
    const next = signIn.isNewUser ? '/create-profile' : '/events-layout'
    const timer = setTimeout(() => void navigate(next, { replace: true }), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [signIn, navigate])

  function changeNumber() {
    say(null)
    void navigate('/otp-login', { replace: true })
  }

  return (
    <>
      <title>{`${product.fullName}: ${text.tab}`}</title>
      <SkipLink />
      <div className="gate">
        <header className="gate__art turf">
          <GateArt />
          <h1 className="gate__title">{product.fullName}</h1>
        </header>
        <main className="gate__form" id="main">
          {signIn ? (
            <LoginSuccess {...signIn} />
          ) : (
            <>
              <h2>{text.heading}</h2>
              {typeof mobile === 'string' ? (
                <OtpStage
                  message={message}
                  say={say}
                  mobile={mobile}
                  onSignedIn={setSignIn}
                  onChangeNumber={changeNumber}
                />
              ) : (
                <PhoneStage
                  message={message}
                  say={say}
                  onSent={(mobile) => void navigate('/otp-login', { state: { mobile } })}
                />
              )}
            </>
          )}
        </main>
      </div>
    </>
  )
}

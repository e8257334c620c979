import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { preloadScreen } from '#client/app/preload-screen.ts'
import { useProduct } from '#client/app/product.ts'
import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import { LanguageSwitch } from '#client/i18n/language-switch.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import { currentUser, hasTokens } from '#client/session/session.ts'
import { SkipLink } from '#client/ui/frame/skip-link.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { messages as productMessages } from '#schema/product/messages/generated.ts'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { LoginArt } from './login-art.tsx'
import { LoginSuccess } from './login-success.tsx'
import { messages } from './messages/generated.ts'
import { PhoneStage } from './phone-stage.tsx'
import type { SignInResult } from './sign-in.ts'

/** Not in the first load: `PhoneStage` requests it early. */
const loadOtpStage = () => import('./otp-stage.tsx')

/** Long enough to read; the view stays longer when the next screen's code does not arrive meanwhile. */
const SUCCESS_MIN_MS = 700

/** The stage is kept in the state of the history entry: it survives a reload, and adds no entry (spec 4.1). */
export function OtpLogin() {
  const text = useMessages(messages)
  const product = useProduct()
  const { tagline } = useMessages(productMessages)
  const navigate = useNavigate()
  const mobile: unknown = useLocation().state?.mobile
  const [message, say] = useMessage(MESSAGE_MS.login)
  const [signIn, setSignIn] = useState<SignInResult | null>(null)
  const otpPart = useLazyImport(loadOtpStage, typeof mobile === 'string')

  useSignInElsewhere()

  useEffect(() => {
    if (!signIn) return
    const next = signIn.isNewUser ? '/create-profile' : '/events-layout'
    preloadScreen(next)
    const timer = setTimeout(() => void navigate(next, { replace: true }), SUCCESS_MIN_MS)
    return () => clearTimeout(timer)
  }, [signIn, navigate])

  /** Hides the error of the last try when another one begins. */
  function hideError() {
    if (message?.kind === 'error') say(null)
  }

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
          <LoginArt />
          <h1 className="gate__title">{product.fullName}</h1>
          <p className="gate__tagline">{tagline}</p>
        </header>
        <main className="gate__form" id="main">
          {signIn ? (
            <LoginSuccess {...signIn} />
          ) : (
            <>
              <h2>{text.heading}</h2>
              {typeof mobile === 'string' ? (
                otpPart ? (
                  <otpPart.OtpStage
                    {...{ message, say, hideError }}
                    mobile={mobile}
                    onSignedIn={setSignIn}
                    onChangeNumber={changeNumber}
                  />
                ) : (
                  <Spinner />
                )
              ) : (
                <PhoneStage
                  {...{ message, say, hideError }}
                  onSent={(mobile) => void navigate('/otp-login', { replace: true, state: { mobile } })}
                />
              )}
            </>
          )}
          <LanguageSwitch />
        </main>
      </div>
    </>
  )
}

/** Redirects after a sign-in in another tab: `storage` events are never from this tab. */
function useSignInElsewhere() {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => {
      if (hasTokens() && currentUser()) void navigate('/events-layout', { replace: true })
    }
    addEventListener('storage', leave)
    addEventListener('pageshow', leave)
    return () => {
      removeEventListener('storage', leave)
      removeEventListener('pageshow', leave)
    }
  }, [navigate])
}

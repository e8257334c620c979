import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useWords } from '#client/language/use-words.ts'
import { type Ability, abilityToFilm } from '#client/media/ability.ts'
import { type DeviceIdentity, readIdentity } from '#client/media/device-identity.ts'
import { deviceIn } from '#client/media/joining.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { CameraScreen } from './camera-screen.tsx'
import { Claim } from './claim.tsx'
import { ControllerChoice } from './controller-choice.tsx'
import { isInsideApp } from './in-app.ts'
import { InsideApp } from './inside-app.tsx'
import { Notice } from './notice.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { words } from './words.ts'

type Known = { identity: DeviceIdentity | null; ability: Ability }

/** The capture phone. The link's secret stands behind the `#`; a phone that has joined needs it no more. */
export function JoinDevice() {
  const text = useWords(words)
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const secret = hash.slice(1)
  const [known, setKnown] = useState<Known | null>(null)
  const [isOutside, setOutside] = useState(() => !isInsideApp(navigator.userAgent, 'TelegramWebviewProxy' in window))

  useEffect(() => {
    void Promise.all([readIdentity(), abilityToFilm()]).then(([identity, ability]) => setKnown({ identity, ability }))
  }, [])

  const become = useCallback(
    (identity: DeviceIdentity | null) => setKnown((before) => before && { ...before, identity }),
    [],
  )
  const forget = useCallback(() => become(null), [become])

  /** The secret leaves the address: it is spent, and nobody should pass it on. */
  function take(identity: DeviceIdentity) {
    become(identity)
    void navigate('/join', { replace: true, state: null })
  }

  if (!known) return <Loading />
  const { identity, ability } = known
  const isMine = identity !== null && (secret === '' || deviceIn(secret) === identity.deviceId)
  if (!isMine && secret === '') return <Notice {...text.missing} />
  if (!isMine && !isOutside) return <InsideApp onGoOn={() => setOutside(true)} />
  if (ability === 'unable') return <Notice {...text.unable} />
  if (ability === 'insecure') return <Notice title={text.unable.title} text={text.unable.insecure} />
  if (!isMine) return <Claim secret={secret} onJoined={take} />
  if (identity.role === 'controller' && !state?.films) {
    const film = () => void navigate('/join', { replace: true, state: { films: true } })
    return <ControllerChoice eventId={identity.eventId} onFilm={film} />
  }
  return <CameraScreen identity={identity} ability={ability} hasLink={secret !== ''} onForgotten={forget} />
}

function Loading() {
  const { tab, loading } = useWords(words)
  return (
    <PlainFrame tab={tab}>
      <main className="page" id="main">
        <section className="blank" role="status">
          <Spinner />
          <p className="blank__title">{loading}</p>
        </section>
      </main>
    </PlainFrame>
  )
}

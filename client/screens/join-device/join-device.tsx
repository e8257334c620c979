import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { JoinState } from '#client/live/join-state.ts'
import { type Capability, captureCapability } from '#client/media/capture/phone/capabilities.ts'
import { deviceIn } from '#client/media/capture/phone/join.ts'
import { type DeviceIdentity, readIdentity } from '#client/media/upload/device-identity.ts'
import { AcceptInvite } from '#client/screens/join-device/invite/accept-invite.tsx'
import { ControllerChoice } from '#client/screens/join-device/invite/controller-choice.tsx'
import { isInsideApp } from '#client/screens/join-device/invite/in-app.ts'
import { InsideApp } from '#client/screens/join-device/invite/inside-app.tsx'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { Notice } from '#client/screens/join-device/shared/notice.tsx'
import { PlainFrame } from '#client/screens/join-device/shared/plain-frame.tsx'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { CameraScreen } from './camera-screen.tsx'
import '#client/ui/theme/screens/camera.css'

type Known = { identity: DeviceIdentity | 'unknown' | null; ability: Capability }

/** The secret of the invite link is in the URL's fragment. A phone that has joined no longer needs it. */
export function JoinDevice() {
  const text = useMessages(messages)
  const navigate = useNavigate()
  const { hash, state } = useLocation() as { hash: string; state: JoinState | null }
  const secret = hash.slice(1)
  const [known, setKnown] = useState<Known | null>(null)
  const [isOutside, setOutside] = useState(() => !isInsideApp(navigator.userAgent, 'TelegramWebviewProxy' in window))

  useEffect(() => {
    void Promise.all([readIdentity(), captureCapability()]).then(([identity, ability]) =>
      setKnown({ identity, ability }),
    )
  }, [])

  const become = useCallback(
    (identity: DeviceIdentity | null) => setKnown((before) => before && { ...before, identity }),
    [],
  )
  const forget = useCallback(() => become(null), [become])

  /** Removes the used secret from the URL, so that it is not passed on. The tap that joined asks for the camera too. */
  function take(identity: DeviceIdentity) {
    become(identity)
    void navigate('/join', { replace: true, state: { ...state, asks: true } satisfies JoinState })
  }

  if (!known) return <Loading />
  if (known.identity === 'unknown' && secret === '') return <DiskSilent />
  const identity = known.identity === 'unknown' ? null : known.identity
  const { ability } = known
  const isMine = identity !== null && (secret === '' || deviceIn(secret) === identity.deviceId)
  if (!isMine && secret === '') return <Notice {...text.missing} />
  if (!isMine && !isOutside) return <InsideApp onGoOn={() => setOutside(true)} />
  if (ability === 'unable') return <Notice {...text.unable} />
  if (ability === 'insecure') return <Notice title={text.unable.title} text={text.unable.insecure} />
  if (!isMine) return <AcceptInvite secret={secret} isAccepted={state?.isOwner === true} onJoined={take} />
  if (identity.role === 'controller' && !state?.films) {
    const film = () => void navigate('/join', { replace: true, state: { ...state, films: true } satisfies JoinState })
    return <ControllerChoice eventId={identity.eventId} onFilm={film} />
  }
  return (
    <CameraScreen
      {...{ identity, ability }}
      hasLink={secret !== ''}
      isOwner={state?.isOwner === true}
      asksAtOnce={state?.asks === true}
      onForgotten={forget}
    />
  )
}

function DiskSilent() {
  const { disk: text, tryAgain } = useMessages(messages)
  return (
    <Notice {...text}>
      <Button onClick={() => location.reload()}>{tryAgain}</Button>
    </Notice>
  )
}

function Loading() {
  const { tab, loading } = useMessages(messages)
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

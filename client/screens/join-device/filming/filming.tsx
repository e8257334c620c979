import { CircleDot } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useProduct } from '#client/app/product.ts'
import { UserText } from '#client/events/user-text.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { CameraPhone } from '#client/media/capture/phone/camera-phone.ts'
import type { PhoneView } from '#client/media/capture/phone/phone-view.ts'
import { keepAwake } from '#client/media/capture/phone/wake-lock.ts'
import type { DeviceIdentity } from '#client/media/upload/device-identity.ts'
import { CameraDesk } from '#client/screens/join-device/desk/camera-desk.tsx'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { CameraControls } from './camera-controls.tsx'
import { CueCard } from './cue-card.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LevelMeter } from './level-meter.tsx'
import { LiveNote } from './live-note.tsx'
import { ScreenDimmer } from './screen-dimmer.tsx'
import { hasChoice, SourcesDialog } from './sources-dialog.tsx'
import { TallyWord } from './tally-word.tsx'
import { type Tally, useTally } from './use-tally.ts'
import { Viewfinder } from './viewfinder.tsx'
import { Vitals } from './vitals.tsx'

type FilmingProps = { phone: CameraPhone; view: PhoneView; identity: DeviceIdentity; onLeave: () => void }

/** The frame, the word and the vibration all show the tally. */
export function Filming({ phone, view, identity, onLeave }: FilmingProps) {
  const { film: text, tally: tallyWords } = useMessages(messages)
  const tally = useTally(view)
  const product = useProduct()
  const [asked, setAsked] = useState<'leave' | 'sources' | null>(null)
  const [isDark, setDark] = useState(false)
  const { cameraState, cue, vitals } = view

  useEffect(keepAwake, [])

  useEffect(() => {
    if (cue) setDark(false)
  }, [cue])

  const title = <title>{`${tallyWords[tally]}: ${cameraState?.name ?? ''} · ${product.fullName}`}</title>
  if (isDark) {
    return (
      <>
        {title}
        <ScreenDimmer tally={tally} onWake={() => setDark(false)} />
      </>
    )
  }
  return (
    <main className="cam cam--joined" id="main" data-tally={tally === 'offline' || tally === 'next' ? 'paused' : tally}>
      {title}
      <TallyHeader tally={tally} cameraState={cameraState} />
      <Picture view={view} tally={tally} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone on its side it scrolls, by the keys too */}
      <section className="cam__info" aria-label={text.state} tabIndex={0}>
        <CueCard cue={cue} onRead={phone.dismissCue} />
        <LiveNote view={view} tally={tally} onTryAgain={phone.tryAgain} />
        <LevelMeter phone={phone} isMuted={view.isMuted} hasSound={view.microphone !== null} />
        <Vitals view={view} isOffline={tally === 'offline'} />
        {hasChoice(view) && (
          <p>
            <LinkButton onClick={() => setAsked('sources')}>{text.choose}</LinkButton>
          </p>
        )}
      </section>
      <CameraControls
        phone={phone}
        isMuted={view.isMuted}
        onDim={() => setDark(true)}
        onLeave={() => setAsked('leave')}
      >
        <CameraDesk identity={identity} status={cameraState?.status ?? null} />
      </CameraControls>
      <SourcesDialog open={asked === 'sources'} phone={phone} view={view} onClose={() => setAsked(null)} />
      <LeaveDialog
        open={asked === 'leave'}
        unsent={vitals?.isFilming ? Math.floor(vitals.backlogSeconds) : 0}
        onStay={() => setAsked(null)}
        onLeave={onLeave}
      />
    </main>
  )
}

function TallyHeader({ tally, cameraState }: { tally: Tally } & Pick<PhoneView, 'cameraState'>) {
  return (
    <header className="cam__tally">
      <TallyWord tally={tally} />
      <h1 className="cam__name">
        {cameraState && <UserText>{cameraState.name}</UserText>}
        <small>{cameraState && <UserText>{cameraState.title}</UserText>}</small>
      </h1>
    </header>
  )
}

function Picture({ view: { stream, vitals }, tally }: { view: PhoneView; tally: Tally }) {
  const { film: text } = useMessages(messages)
  return (
    <div className="cam__view">
      <Viewfinder stream={stream} label={text.view} />
      {tally === 'offline' && vitals?.isFilming && (
        <p className="cam__view-note">
          <CircleDot className="icon icon--sm" />
          {text.stillRecording}
        </p>
      )}
    </div>
  )
}

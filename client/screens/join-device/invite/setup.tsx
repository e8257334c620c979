import { Camera, CircleAlert, CircleCheck, CircleDot, Smartphone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { UserText } from '#client/events/user-text.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Battery } from '#client/media/capture/phone/battery.ts'
import type { Capability } from '#client/media/capture/phone/capabilities.ts'
import type { PhoneView } from '#client/media/capture/phone/phone-view.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { PlainFrame } from '#client/screens/join-device/shared/plain-frame.tsx'
import { useSideways } from '#client/screens/join-device/shared/use-sideways.ts'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/frame/dock.tsx'

const LOW = 0.5

type SetupProps = { view: PhoneView; ability: Capability; onAllow: () => void }

export function Setup({
  view: { cameraState, picture, isPromptOverdue, battery, fault },
  ability,
  onAllow,
}: SetupProps) {
  const { setup: text, tally, note, tryAgain } = useMessages(messages)
  const isSideways = useSideways()
  return (
    <PlainFrame tab={cameraState?.name ?? tally.waiting}>
      <main className="app__main" id="main">
        <div className="page stack">
          <div className="stack stack--tight">
            <p className="muted">{cameraState ? <UserText>{cameraState.title}</UserText> : tally.waiting}</p>
            <h1>
              {text.filmFrom} {cameraState && <UserText>{cameraState.name}</UserText>}
            </h1>
          </div>
          <section className="panel" aria-labelledby="checks">
            <h2 className="crease" id="checks">
              {text.before}
            </h2>
            <ol className="steps">
              <Step title={text.accepted} more={text.acceptedMore} icon={<Done />} />
              <Step
                title={text.able}
                more={ability === 'recorder' ? text.ableMore.recorder : text.ableMore.frames}
                icon={<Done />}
              />
              <Step title={text.camera} more={text.cameraMore[picture]} icon={<CameraIcon picture={picture} />} />
              {battery && <BatteryStep battery={battery} />}
              <Step
                title={isSideways ? text.isSideways : text.sideways}
                more={text.sidewaysMore}
                icon={isSideways ? <Done /> : <Smartphone className="icon is-wait" />}
              />
            </ol>
          </section>
        </div>
        <Dock message={null}>
          {fault && <p role="alert">{note.fault[fault]}</p>}
          <Button busy={picture === 'asking' && !isPromptOverdue} onClick={onAllow}>
            <Camera className="icon" />
            {picture === 'off' || picture === 'asking' || picture === 'denied' ? text.allow : tryAgain}
          </Button>
        </Dock>
      </main>
    </PlainFrame>
  )
}

function Step({ title, more, icon }: { title: string; more: string; icon: ReactNode }) {
  return (
    <li>
      {icon}
      <span>
        {title}
        <small>{more}</small>
      </span>
    </li>
  )
}

function BatteryStep({ battery: { level, isCharging } }: { battery: Battery }) {
  const { setup: text } = useMessages(messages)
  const isLow = level < LOW && !isCharging
  return (
    <Step
      title={text.battery({ percent: Math.round(level * 100) })}
      more={isCharging ? text.charging : isLow ? text.batteryLow : text.batteryFine}
      icon={isLow ? <TriangleAlert className="icon is-wait" /> : <Done />}
    />
  )
}

function CameraIcon({ picture }: Pick<PhoneView, 'picture'>) {
  if (picture === 'on') return <Done />
  if (picture === 'off' || picture === 'asking') return <CircleDot className="icon is-wait" />
  return <CircleAlert className="icon is-bad" />
}

function Done() {
  return <CircleCheck className="icon is-ok" />
}

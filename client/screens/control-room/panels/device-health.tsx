import { UserText } from '#client/events/user-text.tsx'
import { bitrate, percent, roughDuration } from '#client/format/stats.ts'
import type { Language } from '#client/i18n/language.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { type MessagesOf, useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { tileStatusOf } from '#client/screens/control-room/shared/tile-status.ts'
import type { CameraView, ControlState } from '#schema/messages/studio.ts'
import { TileBadge } from './camera-tile.tsx'

type DeviceHealthProps = {
  camera: CameraView
  state: ControlState
  isInControl: boolean
  onCue(text: string): Promise<void>
  onOtherCue(): void
}

const BACKLOG_SECONDS = 3

export function DeviceHealth({ camera, state, isInControl, onCue, onOtherCue }: DeviceHealthProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const isOff = camera.state === 'offline' || camera.state === 'empty'
  const why = whyOf(camera, text, language)
  const cueProps = { className: 'chip', type: 'button', 'aria-disabled': !isInControl || undefined } as const
  return (
    <li className="health__item" data-state={isOff ? 'off' : camera.state === 'ready' ? undefined : 'late'}>
      <p className="health__name">
        <UserText>{camera.name}</UserText>
      </p>
      <TileBadge status={tileStatusOf(camera, state, null)} lateMs={camera.lateMs} />
      <dl className="health__vitals">
        {vitalsOf(camera, text, language).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {why && <p className={isOff ? 'health__why is-bad' : 'health__why is-wait'}>{why}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, and no fields */}
      <div className="health__cues" role="group" aria-label={text.cueTo({ name: camera.name })}>
        {Object.values(text.cues).map((cue) => (
          <button {...cueProps} key={cue} onClick={() => isInControl && void onCue(cue)}>
            {cue}
          </button>
        ))}
        <button {...cueProps} onClick={() => isInControl && onOtherCue()}>
          {text.otherCue}
        </button>
      </div>
    </li>
  )
}

function vitalsOf(
  { state, status, lateMs, seenSecondsAgo }: CameraView,
  text: MessagesOf<typeof messages>,
  language: Language,
): [string, string][] {
  const isHeard = state !== 'offline' && state !== 'empty'
  const late = isHeard ? lateMs : seenSecondsAgo === null || state === 'empty' ? null : seenSecondsAgo * 1_000
  return [
    [text.battery, isHeard ? percent(status?.battery) : text.nothing],
    [text.uplink, isHeard ? bitrate(status?.uplink) : text.nothing],
    [text.late, late === null ? text.nothing : roughDuration(late, language)],
    [text.pictures, isHeard && status ? `${Math.round(status.fps)} fps` : text.nothing],
  ]
}

function whyOf({ state, status }: CameraView, text: MessagesOf<typeof messages>, language: Language): string | null {
  if (state !== 'ready') return text.why[state]
  const backlog = status?.backlogSeconds ?? 0
  return backlog > BACKLOG_SECONDS ? text.why.backlog({ time: roughDuration(backlog * 1_000, language) }) : null
}

import {
  BatteryCharging,
  BatteryLow,
  BatteryMedium,
  CirclePause,
  Clock,
  MicOff,
  Signal,
  Smartphone,
  WifiOff,
} from 'lucide-react'
import { UserText } from '#client/events/user-text.tsx'
import { bitrate, percent, roughDuration } from '#client/format/stats.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { StudioConnection } from '#client/live/studio-connection.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { soundOf, type TileStatus, tileStatusOf } from '#client/screens/control-room/shared/tile-status.ts'
import { useDelayed } from '#client/ui/hooks/use-delayed.ts'
import { LiveIcon } from '#client/ui/icons.tsx'
import type { CameraView, ControlState } from '#schema/messages/studio.ts'
import { PreviewPicture } from './monitor.tsx'

type CameraTileProps = {
  camera: CameraView
  /** Counts from 1; also the shortcut key that cuts to it. */
  place: number
  state: ControlState
  link: StudioConnection | null
  first: string | null
  /** Whether a cut to this camera waits for the server's answer. */
  isAsked: boolean
  isInControl: boolean
  onTap(): void
}

const BATTERY_LOW = 0.2
/** Longer than a normal pause between sounds. */
const SILENT_SAID_MS = 5_000

export function CameraTile({ camera, place, state, link, first, isAsked, isInControl, onTap }: CameraTileProps) {
  const text = useMessages(messages)
  const known = tileStatusOf(camera, state, first)
  const status = isAsked && known === 'ready' ? 'next' : known
  const isOff = camera.state === 'offline' || camera.state === 'empty'
  const isPressed = status === 'air' || status === 'first'
  const lead = { air: text.onAirNow, first: text.firstWhenLive }[status as string]
  return (
    <button
      className="tile"
      type="button"
      aria-pressed={isPressed}
      aria-disabled={!isInControl || undefined}
      aria-keyshortcuts={place <= 9 ? String(place) : undefined}
      data-tally={status === 'next' ? 'next' : undefined}
      data-state={isOff ? 'off' : camera.state === 'ready' ? undefined : 'late'}
      onClick={() => isInControl && onTap()}
    >
      <span className="tile__pic">
        {isOff ? <OffIcon state={camera.state} /> : <PreviewPicture link={link} deviceId={camera.deviceId} />}
        {place <= 9 && (
          <span className="plate tile__key" aria-hidden="true">
            {place}
          </span>
        )}
        <span className="tile__flag">
          <TileBadge status={status} lateMs={camera.lateMs} />
        </span>
      </span>
      <span>
        <span className="tile__name">
          <span className="sr-only">{lead ?? (state.status === 'live' ? text.cutTo : text.showFirst)}</span>{' '}
          <UserText>{camera.name}</UserText>
        </span>
        <span className="tile__vitals">{isOff ? <LastSeen camera={camera} /> : <Vitals camera={camera} />}</span>
      </span>
    </button>
  )
}

function OffIcon({ state }: Pick<CameraView, 'state'>) {
  return state === 'empty' ? <Smartphone className="icon icon--lg" /> : <WifiOff className="icon icon--lg" />
}

function LastSeen({ camera: { state, seenSecondsAgo } }: { camera: CameraView }) {
  const text = useMessages(messages)
  const language = useLanguage()
  const isNever = state === 'empty' || seenSecondsAgo === null
  return (
    <span>{isNever ? text.neverSeen : text.lastSeen({ time: roughDuration(seenSecondsAgo * 1_000, language) })}</span>
  )
}

function Vitals({ camera }: { camera: CameraView }) {
  const text = useMessages(messages)
  const { status } = camera
  const sound = soundOf(camera)
  const isSilent = useDelayed(sound === 'silent', SILENT_SAID_MS)
  const isLow = status?.battery !== null && (status?.battery ?? 1) < BATTERY_LOW
  const Battery = status?.isCharging ? BatteryCharging : isLow ? BatteryLow : BatteryMedium
  return (
    <>
      <span>
        <Battery className="icon" />
        {percent(status?.battery)}
      </span>
      <span>
        <Signal className="icon" />
        {bitrate(status?.uplink)}
      </span>
      {(isSilent || sound === 'muted') && (
        <span className={isSilent ? 'tile__sound is-wait' : 'tile__sound'}>
          <MicOff className="icon" />
          {isSilent ? text.noSound : text.soundMuted}
        </span>
      )}
    </>
  )
}

export function TileBadge({ status, lateMs }: { status: TileStatus; lateMs: number | null }) {
  const text = useMessages(messages)
  const language = useLanguage()
  switch (status) {
    case 'air':
      return (
        <span className="badge badge--live">
          <LiveIcon />
          {text.air}
        </span>
      )
    case 'ready':
      return <span className="badge badge--ready">{text.state.ready}</span>
    case 'next':
      return <span className="badge badge--ready">{text.next}</span>
    case 'first':
      return <span className="badge badge--behind">{text.first}</span>
    case 'late':
      return (
        <span className="badge badge--warn">
          <Clock className="icon" />
          {lateMs === null ? text.noSegment : text.secondsLate({ seconds: roughDuration(lateMs, language) })}
        </span>
      )
    case 'frozen':
      return (
        <span className="badge badge--warn">
          <CirclePause className="icon" />
          {text.state.frozen}
        </span>
      )
    case 'offline':
    case 'empty':
      return <span className="badge badge--bad">{text.state[status]}</span>
  }
}

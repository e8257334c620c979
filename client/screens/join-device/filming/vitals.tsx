import {
  BatteryCharging,
  BatteryLow,
  BatteryMedium,
  Gauge,
  HardDrive,
  Layers,
  type LucideIcon,
  Signal,
  SignalZero,
} from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { PhoneView } from '#client/media/capture/phone/phone-view.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'

const BATTERY = { warn: 0.25, bad: 0.12 }
const BACKLOG_S = { shown: 10, warn: 5 }
const ROOM_WARN_MIN = 15

type State = 'good' | 'warn' | 'bad'

/** Battery, upload rate and backlog; and the picture's format, or the free storage while there is a backlog. */
export function Vitals({ view: { vitals, battery }, isOffline }: { view: PhoneView; isOffline: boolean }) {
  const { film: text } = useMessages(messages)
  const backlog = vitals?.backlogSeconds ?? 0
  const room = vitals?.roomMinutes ?? null
  const isPiling = isOffline || backlog > BACKLOG_S.shown
  return (
    <dl className="vitals">
      {battery && (
        <Vital
          icon={battery.isCharging ? BatteryCharging : battery.level < BATTERY.warn ? BatteryLow : BatteryMedium}
          name={text.battery}
          value={`${Math.round(battery.level * 100)} %`}
          unit=""
          spoken={battery.isCharging ? text.charging : ''}
          state={battery.isCharging ? 'good' : stateOf(battery.level < BATTERY.warn, battery.level < BATTERY.bad)}
        />
      )}
      <Vital
        icon={isOffline ? SignalZero : Signal}
        name={text.uplink}
        value={isOffline || !vitals ? '0' : (vitals.uplink / 1e6).toFixed(1)}
        unit={text.rate}
        state={stateOf(false, isOffline)}
      />
      <Vital
        icon={Layers}
        name={text.toSend}
        value={backlog < 10 ? backlog.toFixed(1) : String(Math.round(backlog))}
        unit={text.seconds}
        state={stateOf(backlog > BACKLOG_S.warn, false)}
      />
      {isPiling && room !== null ? (
        <Vital
          icon={HardDrive}
          name={text.room}
          value={String(room)}
          unit={text.minutes}
          state={stateOf(room < ROOM_WARN_MIN, false)}
        />
      ) : (
        <Vital icon={Gauge} name={text.picture} {...pictureOf(vitals, text.fps)} state="good" />
      )}
    </dl>
  )
}

type VitalProps = { icon: LucideIcon; name: string; value: string; unit: string; spoken?: string; state: State }

function Vital({ icon: Icon, name, value, unit, spoken, state }: VitalProps) {
  return (
    <div className="vital" data-state={state === 'good' ? undefined : state}>
      <Icon className="icon" />
      <dt>{name}</dt>
      <dd>
        {value} <small>{unit}</small>
        {spoken && <span className="sr-only">{spoken}</span>}
      </dd>
    </div>
  )
}

function pictureOf(vitals: PhoneView['vitals'], unit: string) {
  if (!vitals || vitals.height === 0) return { value: `${vitals?.fps ?? 0}`, unit }
  return { value: `${Math.min(vitals.width, vitals.height)}p`, unit: `${vitals.fps} ${unit}` }
}

function stateOf(isWarning: boolean, isBad: boolean): State {
  return isBad ? 'bad' : isWarning ? 'warn' : 'good'
}

import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { CameraPhone } from '#client/media/capture/phone/camera-phone.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { levelAtFirst, noteLevel, type ShownLevel } from './level-ballistics.ts'

const LEDS = 20
const LEAST_DB = -60
const WARM_DB = -10
const HOT_DB = -3
const PER_LED_DB = -LEAST_DB / LEDS
const SHOW_EVERY = 5

type LevelMeterProps = { phone: CameraPhone; isMuted: boolean; hasSound: boolean }

/** Updates the LEDs ten times a second, the figure twice. The figure is the peak, which has a LED of its own. */
export function LevelMeter({ phone, isMuted, hasSound }: LevelMeterProps) {
  const { film: text } = useMessages(messages)
  const lamps = useRef<SVGSVGElement>(null)
  const [shownDb, setShownDb] = useState(LEAST_DB)

  useEffect(() => {
    let count = 0
    let shown = levelAtFirst(LEAST_DB, performance.now())
    return phone.onLevel((level) => {
      shown = noteLevel(shown, Math.max(LEAST_DB, level), performance.now())
      for (const [place, lamp] of [...(lamps.current?.children ?? [])].entries()) light(lamp, place, shown)
      count += 1
      if (count % SHOW_EVERY === 0) setShownDb(Math.min(0, Math.round(shown.peakDb)))
    })
  }, [phone])

  const isSilent = shownDb <= LEAST_DB
  const state = !hasSound
    ? text.noMic
    : isMuted
      ? text.muted
      : isSilent
        ? text.silent
        : `${shownDb} dB`.replace('-', '−')
  return (
    <div className="level">
      <span>{text.mic}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot hold lamps */}
      <svg
        ref={lamps}
        className="leds"
        viewBox="0 0 200 16"
        preserveAspectRatio="none"
        role="meter"
        aria-label={text.micLevel}
        aria-valuemin={LEAST_DB}
        aria-valuemax={0}
        aria-valuenow={shownDb}
        aria-valuetext={isSilent ? text.silent : text.below({ db: -shownDb })}
      >
        {Array.from({ length: LEDS }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lamp is its place
          <rect key={place} x={place * 10 + 0.5} y="0.5" width="8" height="15" />
        ))}
      </svg>
      <span>{state}</span>
    </div>
  )
}

function light(lamp: Element, place: number, { barDb, peakDb }: ShownLevel) {
  const db = LEAST_DB + (place + 1) * PER_LED_DB
  const look = db > HOT_DB ? 'is-hot' : db > WARM_DB ? 'is-warm' : 'is-on'
  const isPeak = peakDb >= db && peakDb < db + PER_LED_DB
  lamp.setAttribute('class', barDb >= db || isPeak ? look : '')
}

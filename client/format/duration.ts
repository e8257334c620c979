type Counted = (values: { count: number }) => string
type Units = { hour: Counted; minute: Counted; second: Counted }
type ShortUnits = {
  minutes: (values: { minutes: number; seconds: number }) => string
  seconds: (values: { seconds: number }) => string
}
type MinuteUnits = Pick<Units, 'hour' | 'minute'> & { lessThanMinute: string }

/** `0:05`, or with hours `1:02:11`. */
export function shortDuration(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms)
  const padded = (count: number) => String(count).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds)}` : `${minutes}:${padded(seconds)}`
}

/** `3 min 30 s`, in the given units. Minutes may be more than 60. */
export function minutesAndSeconds(ms: number, units: ShortUnits): string {
  const minutes = Math.floor(ms / 60_000)
  const seconds = Math.floor(ms / 1_000) % 60
  return minutes > 0 ? units.minutes({ minutes, seconds }) : units.seconds({ seconds })
}

/** Parses `12:05` or `1:02:11` to milliseconds; null when invalid. */
export function durationMs(typed: string): number | null {
  const [, hours = '0', minutes = '', seconds = ''] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(typed.trim()) ?? []
  if (seconds === '') return null
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
}

/** `1 minute 32 seconds`, in the given units. */
export function spokenDuration(ms: number, units: Units): string {
  const { hours, minutes, seconds } = partsOf(ms)
  const said = [
    hours > 0 && units.hour({ count: hours }),
    minutes > 0 && units.minute({ count: minutes }),
    seconds > 0 && units.second({ count: seconds }),
  ]
  return said.filter(Boolean).join(' ') || units.second({ count: 0 })
}

/** `1 hour 4 minutes` in the given units, for screen readers. */
export function spokenMinutes(ms: number, units: MinuteUnits): string {
  const { hours, minutes } = partsOf(ms)
  const said = [hours > 0 && units.hour({ count: hours }), minutes > 0 && units.minute({ count: minutes })]
  return said.filter(Boolean).join(' ') || units.lessThanMinute
}

function partsOf(ms: number) {
  const whole = Math.max(0, Math.floor(ms / 1_000))
  return { hours: Math.floor(whole / 3_600), minutes: Math.floor((whole % 3_600) / 60), seconds: whole % 60 }
}

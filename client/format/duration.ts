type Units = {
  hour: (count: number) => string
  minute: (count: number) => string
  second: (count: number) => string
}

/** `1:32`, or with hours `1:02:11`. */
export function shortDuration(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms)
  const padded = (count: number) => String(count).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds)}` : `${minutes}:${padded(seconds)}`
}

/** `1 minute 32 seconds`, in the given units. */
export function spokenDuration(ms: number, units: Units): string {
  const { hours, minutes, seconds } = partsOf(ms)
  const said = [
    hours > 0 && units.hour(hours),
    minutes > 0 && units.minute(minutes),
    seconds > 0 && units.second(seconds),
  ]
  return said.filter(Boolean).join(' ') || units.second(0)
}

function partsOf(ms: number) {
  const whole = Math.max(0, Math.round(ms / 1_000))
  return { hours: Math.floor(whole / 3_600), minutes: Math.floor((whole % 3_600) / 60), seconds: whole % 60 }
}

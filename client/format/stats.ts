const DASH = '–'

/** `62 %`; a dash when unknown. */
export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? DASH : `${Math.round(share * 100)} %`
}

/** `1.8 Mb/s`. */
export function megabits(bitsPerSecond: number | undefined): string {
  return bitsPerSecond === undefined ? DASH : `${(bitsPerSecond / 1_000_000).toFixed(1)} Mb/s`
}

/** `0.4 s`, `9 s`, `2 min`. */
export function seconds(ms: number): string {
  if (ms >= 120_000) return `${Math.round(ms / 60_000)} min`
  return ms < 950 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 1_000)} s`
}

/** `4:31:07 pm`, in the device's time zone. */
export function timeOfDay(ms: number): string {
  return new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium' }).format(new Date(ms))
}

/** `0:05`, `1:04:37`. */
export function clock(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / 1_000))
  const [hours, minutes, left] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60), whole % 60]
  const padded = (count: number) => String(count).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(left)}` : `${minutes}:${padded(left)}`
}

/** `1 hour 4 minutes`, for screen readers. */
export function spokenMinutes(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const parts = [plural(Math.floor(minutes / 60), 'hour'), plural(minutes % 60, 'minute')].filter(Boolean)
  return parts.join(' ') || 'less than a minute'
}

/** Parses `12:05` or `1:02:11` to milliseconds; null when invalid. */
export function clockMs(typed: string): number | null {
  const [, hours = '0', minutes = '', left = ''] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(typed.trim()) ?? []
  if (left === '') return null
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(left)) * 1_000
}

function plural(count: number, unit: string): string {
  if (count === 0) return ''
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

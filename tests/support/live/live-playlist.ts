import hls from 'hls-parser'

export type PlaylistResponse = {
  status: number
  code?: string
  headers: Headers
  text: string
  playlist: hls.types.MediaPlaylist
}

export async function readPlaylist(origin: string, slug: string, name: string): Promise<PlaylistResponse> {
  const response = await fetch(`${origin}/live/${encodeURIComponent(slug)}/${name}`)
  const text = await response.text()
  const { status, headers } = response
  if (!response.ok) {
    return { status, headers, text, code: JSON.parse(text).code, playlist: undefined as never }
  }
  return { status, headers, text, playlist: hls.parse(text) as hls.types.MediaPlaylist }
}

/** One letter per segment: `a` for the first device, `b` for the second …, `.` for the slate. */
export function camerasShownIn({ segments }: hls.types.MediaPlaylist, deviceIds: readonly string[]): string {
  return segments
    .map(({ uri }) => {
      const place = deviceIds.findIndex((deviceId) => uri.includes(`/${deviceId}/`))
      return place < 0 ? '.' : String.fromCharCode('a'.charCodeAt(0) + place)
    })
    .join('')
}

/** Writes `?` for each slot that a camera sent late, and for the five after it, until which the programme returns to the camera. */
export function withoutLate(shown: string, films: readonly { late: readonly number[] }[]): string {
  const late = films.flatMap((film) => film.late)
  const isLate = (slot: number) => late.some((each) => each <= slot && slot <= each + 5)
  return [...shown].map((letter, slot) => (isLate(slot) ? '?' : letter)).join('')
}

export function slotsOf({ segments }: hls.types.MediaPlaylist): number[] {
  return segments.map(({ uri }) => Number(/(\d+)[.]m4s$/.exec(uri)?.[1]))
}

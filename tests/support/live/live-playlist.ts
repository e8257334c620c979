import hls from 'hls-parser'

export type PlaylistResponse = {
  status: number
  code?: string
  headers: Headers
  text: string
  playlist: hls.types.MediaPlaylist
}

/** Asks for one of an event's playlists, and reads it as players do. */
export async function readPlaylist(origin: string, slug: string, name: string): Promise<PlaylistResponse> {
  const response = await fetch(`${origin}/live/${encodeURIComponent(slug)}/${name}`)
  const text = await response.text()
  const { status, headers } = response
  if (!response.ok) {
    return { status, headers, text, code: JSON.parse(text).code, playlist: undefined as never }
  }
  return { status, headers, text, playlist: hls.parse(text) as hls.types.MediaPlaylist }
}

/** A playlist in short: the device of each entry, as a letter in the order of the list; a slate is `.`. */
export function camerasShownIn({ segments }: hls.types.MediaPlaylist, deviceIds: readonly string[]): string {
  return segments
    .map(({ uri }) => {
      const place = deviceIds.findIndex((deviceId) => uri.includes(`/${deviceId}/`))
      return place < 0 ? '.' : String.fromCharCode('a'.charCodeAt(0) + place)
    })
    .join('')
}

/** The slots that a playlist lists, by what their addresses say. */
export function slotsOf({ segments }: hls.types.MediaPlaylist): number[] {
  return segments.map(({ uri }) => Number(/(\d+)[.]m4s$/.exec(uri)?.[1]))
}

export type StreamProbe = 'picture' | 'slate' | 'nothing'

const WITHIN_MS = 5_000

/** Fetches a live playlist and its newest segment, as a new viewer does. */
export async function probeStream(url: string): Promise<StreamProbe> {
  const asked = { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(WITHIN_MS) } as const
  try {
    const playlist = await fetch(url, asked)
    const newest = playlist.ok ? segmentsIn(await playlist.text()).at(-1) : undefined
    if (!newest) return 'nothing'
    const segment = await fetch(new URL(newest, playlist.url), asked)
    if (!segment.ok || (await segment.arrayBuffer()).byteLength === 0) return 'nothing'
    return newest.includes('/slate/') ? 'slate' : 'picture'
  } catch {
    return 'nothing'
  }
}

function segmentsIn(playlist: string): string[] {
  return playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

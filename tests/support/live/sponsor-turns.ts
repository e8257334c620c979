import { M3U8Parser, PlaylistLevelType } from 'hls.js/light'
import { readSponsorTag } from '#schema/sponsors/date-range.ts'
import type { SponsorTurn } from '#schema/sponsors/turn.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { readPlaylist } from './live-playlist.ts'

export const ROTA = `eventId moments hasRallies nextAt
  rules { everySeconds turnSeconds isBetween isQuiet moments }
  sponsors { name logo weight airtimeMs timesShown isNext }
  turn { n at until name logo why }`

/** What `sponsorRota` answers. */
export type Rota = {
  moments: string[]
  hasRallies: boolean
  nextAt: string | null
  rules: { everySeconds: number | null; turnSeconds: number; isBetween: boolean; isQuiet: boolean; moments: string[] }
  sponsors: {
    name: string
    logo: string
    weight: number
    airtimeMs: number
    timesShown: number
    isNext: boolean
  }[]
  turn: { n: number; at: string; until: string; name: string; logo: string; why: string } | null
}

/** Turns in the tags of a playlist as hls.js reads them, in order of time. */
export async function turnsIn(origin: string, slug: string, name: string): Promise<SponsorTurn[]> {
  const { text, status } = await readPlaylist(origin, slug, name)
  if (status !== 200) return []
  const { dateRanges } = M3U8Parser.parseLevelPlaylist(
    ...([text, `${origin}/live/x/${name}`, 0, PlaylistLevelType.MAIN, 0, null] as const),
  )
  return Object.values(dateRanges)
    .map((range) => readSponsorTag(range?.attr ?? {}))
    .filter((turn) => turn !== null)
    .sort((one, other) => one.n - other.n)
}

type Filmed = { id: string; devices: { id: string }[] }

/** Decides a slot of an event that nobody films. */
export async function showPicture({ db }: TestApp, { id, devices }: Filmed, slot = 0): Promise<void> {
  const shown = { slot, kind: 'full', run: 0, startMs: slot * 1_000, durationMs: 1_000 } as const
  await db
    .insertInto('liveProgramme')
    .values({ eventId: id, deviceId: devices[0]?.id ?? null, ...shown })
    .execute()
}

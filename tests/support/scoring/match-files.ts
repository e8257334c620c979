import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { realMatchesFolder } from '#scripts/real-matches.mjs'

/** Files of a sport, by name. Throws where there are none: tests that replay nothing would pass. */
export function matchFiles(sport: string, extension: string): { name: string; text: string }[] {
  const folder = join(realMatchesFolder, sport)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(extension))
  if (names.length === 0) throw new Error(`${folder} has no files *${extension}.`)
  return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

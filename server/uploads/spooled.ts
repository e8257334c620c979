import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How graphql-upload names what it writes down of a file that is arriving. It removes them itself, unless it is killed. */
const SPOOLED = /^capacitor-[\da-f]{32}\.tmp$/
const HOUR_MS = 60 * 60 * 1_000

/** Clears away what uploads that were cut off an hour or more ago have left in the system's temporary folder. */
export async function clearSpooled(folder = tmpdir()): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const path of names.filter((name) => SPOOLED.test(name)).map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => null)
    const isOld = found !== null && found.mtimeMs < Date.now() - HOUR_MS
    // NOTE: the folder is everybody's; what is not ours cannot be removed, and is not for us to remove.
    if (isOld && found.uid === process.getuid?.()) await rm(path, { force: true }).catch(() => {})
  }
}

import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Temporary files of graphql-upload, which deletes them itself unless it is killed. */
const SPOOLED = /^capacitor-[\da-f]{32}\.tmp$/
const HOUR_MS = 60 * 60 * 1_000

export async function deleteTemporaryFiles(folder = tmpdir()): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const path of names.filter((name) => SPOOLED.test(name)).map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => null)
    const isOld = found !== null && found.mtimeMs < Date.now() - HOUR_MS
    // NOTE: the temporary folder is shared; files of other users must not be deleted.
    if (isOld && found.uid === process.getuid?.()) await rm(path, { force: true }).catch(() => {})
  }
}

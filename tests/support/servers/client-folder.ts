import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const PAGE =
  '<!doctype html><html lang="en"><head><title>Maidan Live</title></head><body><div id="root"></div></body></html>'

/** Writes a built web app of a page and these files, by their paths. It is removed after the tests of the calling file. */
export async function clientFolderOf(files: Readonly<Record<string, string | Buffer>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-client-'))
  for (const [path, content] of Object.entries({ 'index.html': PAGE, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  afterAll(() => rm(folder, { recursive: true }))
  return folder
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the build writes of each of its files: the names of those that it imports outright. */
type Manifest = Record<string, { file: string; imports?: string[] }>

/** By the source of a part of the web app: the addresses of the scripts that it needs, but for those of every page. */
export type ScriptsOf = (...sources: string[]) => string[]

const PAGE = 'index.html'

/**
 * A page that names its screen's scripts has them sooner by the time of one question and answer: else a browser learns of
 * them when the app's own script has run. A build that says nothing of them is slower, and as good.
 */
export async function screenFiles(folder: string): Promise<ScriptsOf> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest = JSON.parse(text) as Manifest

  function gather(source: string, files: Set<string>): Set<string> {
    const chunk = manifest[source]
    if (!chunk || files.has(chunk.file)) return files
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) gather(imported, files)
    return files
  }

  const ofEveryPage = gather(PAGE, new Set())
  return (...sources) => {
    const files = new Set<string>()
    for (const source of sources) gather(source, files)
    return [...files].filter((file) => !ofEveryPage.has(file)).map((file) => `/${file}`)
  }
}

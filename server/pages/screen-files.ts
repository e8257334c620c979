import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Manifest = Record<string, { file: string; imports?: string[] }>

/** Script URLs that the given sources need beyond those of every page. */
export type ScriptsOf = (...sources: string[]) => string[]

const PAGE = 'index.html'

/** Preloading a screen's scripts saves a round trip. Optional: without a manifest nothing is preloaded. */
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

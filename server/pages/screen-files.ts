import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Files = { scripts: string[]; styles: string[] }

/** URLs of the scripts and style sheets that the given sources need beyond those of every page. */
export type FilesOf = (...sources: string[]) => Files

const PAGE = 'index.html'

/**
 * Preloading a screen's files saves a round trip. Reads which they are from `.vite/files.json`, which
 * `scripts/chunks.mjs` writes. Without that file nothing is preloaded; with it, an unknown source is an error.
 */
export async function screenFiles(folder: string): Promise<FilesOf> {
  const text = await readFile(join(folder, '.vite/files.json'), 'utf8').catch(() => null)
  if (text === null) return () => ({ scripts: [], styles: [] })
  const filesBySource = JSON.parse(text) as Record<string, Files>

  function find(source: string): Files {
    const files = filesBySource[source]
    if (!files) throw new Error(`The built web app has no ${source} to preload.`)
    return files
  }

  const { scripts, styles } = find(PAGE)
  const ofEveryPage = new Set([...scripts, ...styles])
  return (...sources) => {
    const found = sources.map(find)
    const urlsOf = (kind: keyof Files) => {
      const files = new Set(found.flatMap((files) => files[kind]))
      return [...files].filter((file) => !ofEveryPage.has(file)).map((file) => `/${file}`)
    }
    return { scripts: urlsOf('scripts'), styles: urlsOf('styles') }
  }
}

/** Links a screen's style sheets after those of every page, whose layers they extend. */
export function withStyles(page: string, urls: readonly string[]): string {
  const links = urls.map((href) => `  <link rel="stylesheet" crossorigin href="${href}">\n  `)
  return page.replace('</head>', (end) => `${links.join('')}${end}`)
}

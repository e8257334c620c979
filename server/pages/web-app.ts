import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductNames } from '#schema/product/product-names.ts'
import { pageOf, withHead } from './page.ts'
import { type PersistedDocuments, persistedDocuments } from './persisted-documents.ts'
import { type FilesOf, screenFiles } from './screen-files.ts'

/** The built web app. All its routes are served one page, with a head and preloaded files per route. */
export type WebApp = {
  folder: string
  page: string
  unlistedPage: string
  filesOf: FilesOf
  documentOf: PersistedDocuments
  /** The script that requests the list of events, for the list's page; null when the build has none. */
  earlyQuery: string | null
  /** The style sheet that every page links; null when the build has none. */
  theme: { url: string; text: string } | null
}

export async function readWebApp(folder: string, product: ProductNames): Promise<WebApp> {
  const page = pageOf(await readFile(join(folder, 'index.html'), 'utf8'), product)
  const unlistedPage = withHead(page, { title: product.name, metas: { robots: 'noindex' } })
  const themeUrl = /<link rel="stylesheet" crossorigin href="([^"]+)">/.exec(page)?.[1]
  return {
    folder,
    page,
    unlistedPage,
    filesOf: await screenFiles(folder),
    documentOf: await persistedDocuments(folder),
    earlyQuery: await readFile(join(folder, '.vite/early-query.js'), 'utf8').catch(() => null),
    theme: themeUrl ? { url: themeUrl, text: await readFile(join(folder, themeUrl), 'utf8') } : null,
  }
}

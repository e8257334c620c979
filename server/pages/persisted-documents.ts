import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DocumentNode, getOperationAST, parse } from 'graphql'

/** Finds an operation of the web app by its name; null when the build has none. */
export type PersistedDocuments = (operationName: string) => DocumentNode | null

/** Reads the operations that the web app was built with: `{ "sha256:…": "query …" }`. Optional, as `screenFiles` is. */
export async function persistedDocuments(folder: string): Promise<PersistedDocuments> {
  const json = await readFile(join(folder, '.vite/persisted-documents.json'), 'utf8').catch(() => '{}')
  const documents = Object.values(JSON.parse(json) as Record<string, string>).map((text) => parse(text))
  return (operationName) => documents.find((document) => getOperationAST(document, operationName)) ?? null
}

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { faultsOf, moduleOf } from './message-catalogue.mjs'

/** @import { Catalogue, Messages } from './message-catalogue.mjs' */

/**
 * Every folder `messages` with an `en.json`: its JSON files → `generated.ts` beside them. Writes what has changed; throws an
 * error that lists the faults of all catalogues.
 */
export function generateMessages() {
  const catalogues = readCatalogues()
  const faults = [...catalogues].flatMap(([folder, catalogue]) =>
    faultsOf(catalogue).map((fault) => `${folder}/${fault}`),
  )
  if (faults.length > 0) throw new Error(faults.join('\n'))
  for (const [folder, catalogue] of catalogues) writeIfChanged(join(folder, 'generated.ts'), moduleOf(catalogue))
}

/** @returns {Map<string, Catalogue>} by folder, each in every language that any of them has */
export function readCatalogues() {
  const folders = ['client', 'schema'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(join('/messages/en.json')))
      .map((path) => join(root, dirname(path))),
  )
  const catalogues = new Map(folders.sort().map((folder) => [folder, readCatalogue(folder)]))
  const languages = new Set([...catalogues.values()].flatMap(Object.keys))
  const gaps = Object.fromEntries([...languages].map((language) => [language, {}]))
  return new Map([...catalogues].map(([folder, catalogue]) => [folder, { ...gaps, ...catalogue }]))
}

/**
 * @param {string} folder
 * @returns {Catalogue}
 */
function readCatalogue(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'en.json')
  const translations = files.sort().map((file) => [file.replace('.json', ''), readMessages(join(folder, file))])
  return { en: readMessages(join(folder, 'en.json')), ...Object.fromEntries(translations) }
}

/**
 * @param {string} path
 * @returns {Messages}
 */
function readMessages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * @param {string} path
 * @param {string} text
 */
function writeIfChanged(path, text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

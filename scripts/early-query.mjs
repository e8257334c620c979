/** @import { Plugin, Rolldown } from 'vite' */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const MODULE = join(import.meta.dirname, '../client/screens/events-home/request-early.ts')
const DOCUMENTS = join(import.meta.dirname, '../.cache/persisted-documents.json')
const ENTRY = 'virtual:early-query'

/**
 * Emits `.vite/early-query.js`, a classic script without imports, which requests the list of events. The server puts it
 * into the list's page, inline.
 * @returns {Plugin}
 */
export function earlyQuery() {
  return {
    name: 'early-query',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/early-query.js', source: await earlyQueryScript() })
    },
  }
}

/** The operation's text is in the script, so that the script needs nothing from the page. */
export async function earlyQueryScript() {
  /** @type {Record<string, string>} */
  const documents = JSON.parse(readFileSync(DOCUMENTS, 'utf8'))
  const query = Object.values(documents).find((text) => text.startsWith('query EventsHome('))
  if (!query) throw new Error(`${DOCUMENTS} has no operation EventsHome.`)
  const call = `import { requestEarly } from ${JSON.stringify(MODULE)}\nrequestEarly(${JSON.stringify(query)})`
  const { output } = /** @type {Rolldown.RolldownOutput} */ (
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [entry(call)],
      build: { write: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
    })
  )
  return output[0].code.trim()
}

/**
 * @param {string} code
 * @returns {Plugin}
 */
function entry(code) {
  return {
    name: 'early-query-entry',
    resolveId: (id) => (id === ENTRY ? ENTRY : undefined),
    load: (id) => (id === ENTRY ? code : undefined),
  }
}

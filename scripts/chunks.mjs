/** @import { Plugin, Rolldown } from 'vite' */

/**
 * Groups of modules that become one chunk each, from the bottom up: a chunk imports only chunks listed before its own.
 * No group imports the entry, which names every screen's chunk and thus changes with each of them. A group also takes
 * what its modules import, unless an earlier group has it. See docs/decisions/0018-chunks.md.
 * @type {Rolldown.CodeSplittingGroup[]}
 */
export const chunkGroups = [
  group('react', library('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom')),
  group(
    'apollo',
    library(
      '@apollo/client',
      'graphql',
      'graphql-ws',
      'rxjs',
      'optimism',
      '@wry/[^/]+',
      'tslib',
      'apollo-upload-client',
      'extract-files',
    ),
  ),
  // What the login or a camera phone needs, and others too.
  group(
    'app',
    own('client', 'app', 'errors', 'i18n', 'server-sentences/server-sentence', 'service-worker/register', 'session'),
    own('client', 'storage', 'theme'),
    own(
      'client',
      'ui/(?!menu|toast|scoreboard|empty-note|save-as-file|fields/(?:search|switch)|hooks/use-(?:debounced|key-press|media|now))',
    ),
    own(
      'client',
      'screens/events-home/block-back',
      'format/hex',
      'events/user-text',
      'graphql/server-error',
      'profile/full-name',
    ),
    own('client', 'media/(?:deadline|back-off)'),
    own('schema', 'i18n', 'messages', 'validation/(?:digits|limits|phone)'),
    library('icu-minify'),
    icon('check', 'clock', 'log-out', 'plus', 'smartphone', 'triangle-exclamation-point'),
    /^\0vite\/preload-helper/,
  ),
  {
    ...group(
      'media',
      own('client', 'media/(?:playback|mp4)'),
      own('schema', 'h264', 'mp4', 'highlights/(?:clip|moment-link)'),
    ),
    minShareCount: 2,
  },
  // What screens with Apollo Client share.
  group(
    'data',
    own(
      'client',
      'graphql',
      'events',
      'format/(?!stats)',
      'live/(?:own-path|invite)',
      'sponsors/seen/page-reports',
      'ui',
    ),
    own('client', 'screens/otp-login/sign-in(?=\\.)'),
    own('schema', 'sports/(?:(?!check)[^/]+|[^/]+/settings)(?=\\.)'),
    own(
      'schema',
      'enum-names',
      'event-texts',
      'scoring/(?:clock|date-range)',
      'sponsors/sponsor-class',
      'validation/local-time',
    ),
    icon(...'contact download image pencil phone play radio rotate-ccw scissors search'.split(' ')),
    icon(...'share-2 trash users video x'.split(' ')),
  ),
  // What camera phones, scorers and control rooms share.
  {
    ...group(
      'studio',
      own('client', 'media', 'scoring/(?:event/scorer-phone|sync/score-disk)', 'server-sentences/use-server-sentence'),
      icon(
        ...'battery-charging battery-low battery-medium camera circle-pause clipboard-pen mic-off signal'.split(' '),
      ),
    ),
    minShareCount: 2,
  },
  {
    ...group('forms', library('zod'), own('schema', 'validation/(?:text|email)'), own('client', 'profile')),
    minShareCount: 2,
  },
  // Contacts, groups and saved messages; the form takes pasted lists.
  { ...group('address-book', own('client', 'address-book')), minShareCount: 2 },
  { ...group('event-form', own('client', 'event-form')), minShareCount: 2 },
  // What sports share; the scoring and the words of each are a chunk of their own.
  { ...group('scoring', own('schema', 'scoring')), minShareCount: 2 },
  { ...group('', own('schema', 'sports/[^/]+/(?!settings)')), name: scoringOf },
  // The scorer's page and the control room, which loads it on demand.
  group('score-pad', own('client', 'scoring')),
  // What a page needs once it shows sponsors on a picture. Blockers look for their names in addresses.
  group('plates', own('client', 'sponsors/(?:plate|seen)'), own('schema', 'sponsors/(?:date-range|turn)')),
  // Without what is loaded for some events, pages or viewers only.
  group('watch', own('client', 'screens/watch/(?!score/|clip/|highlights/|embed/|more/more)')),
].map((group, index, { length }) => ({ ...group, priority: length - index }))

/**
 * Moves the bundler's helper functions, for which it always makes a chunk of their own, into the chunk `react`, which
 * every page loads.
 * @returns {Plugin}
 */
export function helpersInReact() {
  return {
    name: 'helpers-in-react',
    apply: 'build',
    // Names are given before the move, which another version of this function may do in another way.
    augmentChunkHash: ({ name }) => (name === 'react' ? String(helpersInReact) : undefined),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle)
        const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
        const react = chunks.find(({ name }) => name === 'react')
        if (!helpers || !react) return
        const [, body = '', exported = ''] =
          /^(.*)export\{([^}]*)\};?\s*$/s.exec(helpers.code) ?? this.error('Unknown helpers.')
        for (const chunk of chunks.filter(({ imports }) => imports.includes(helpers.fileName))) {
          const imports = new RegExp(`import\\{([^}]*)\\}from"\\./${baseName(helpers)}";`)
          if (!imports.test(chunk.code)) this.error(`${chunk.fileName} imports the helpers in an unknown way.`)
          const source = chunk === react ? '' : `import{$helpers}from"./${baseName(react)}";`
          chunk.code = chunk.code.replace(imports, (_, names) => `${source}const{${renamed(names)}}=$helpers;`)
          chunk.imports = [...new Set(chunk.imports.map((file) => (file === helpers.fileName ? react.fileName : file)))]
          if (chunk === react) chunk.imports = chunk.imports.filter((file) => file !== react.fileName)
        }
        const asProperties = renamed(exported.replace(/([^\s,]+) as ([^\s,]+)/g, '$2 as $1'))
        react.code = `const $helpers=(()=>{${body}return{${asProperties}}})();${react.code};export{$helpers};`
        delete bundle[helpers.fileName]
      },
    },
  }
}

/**
 * Emits `.vite/files.json`: for each page and each module imported on demand, the scripts and style sheets that it needs,
 * in the order of their imports. Keys are paths in `client` or `node_modules`. The server preloads them.
 * @returns {Plugin}
 */
export function filesPerScreen() {
  return {
    name: 'files-per-screen',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      /** @type {Record<string, { scripts: string[], styles: string[] }>} */
      const files = {}
      const root = `${import.meta.dirname.replace(/scripts$/, 'client')}/`
      const nameOf = (/** @type {string} */ id) =>
        id.startsWith(root)
          ? id.slice(root.length)
          : id.slice(id.lastIndexOf('/node_modules/') + '/node_modules/'.length)
      for (const chunk of chunksOf(bundle)) {
        const scripts = [...withImports(chunk, bundle, new Set())]
        const styles = new Set(scripts.flatMap((file) => [...(asChunk(bundle[file])?.viteMetadata?.importedCss ?? [])]))
        for (const id of chunk.moduleIds) {
          const module = this.getModuleInfo(id)
          if (module?.isEntry || module?.dynamicImporters.length) files[nameOf(id)] = { scripts, styles: [...styles] }
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/files.json', source: JSON.stringify(files, null, 2) })
    },
  }
}

/**
 * @param {Rolldown.OutputChunk} chunk
 * @param {Rolldown.OutputBundle} bundle
 * @param {Set<string>} found
 * @returns {Set<string>}
 */
function withImports({ fileName, imports }, bundle, found) {
  found.add(fileName)
  for (const file of imports) {
    const chunk = asChunk(bundle[file])
    if (chunk && !found.has(file)) withImports(chunk, bundle, found)
  }
  return found
}

/** @param {Rolldown.OutputBundle} bundle */
function chunksOf(bundle) {
  return Object.values(bundle).flatMap((item) => asChunk(item) ?? [])
}

/** @param {Rolldown.OutputAsset | Rolldown.OutputChunk | undefined} item */
function asChunk(item) {
  return item?.type === 'chunk' ? item : undefined
}

/** @param {Rolldown.OutputChunk} chunk */
function baseName({ fileName }) {
  return fileName.slice(fileName.lastIndexOf('/') + 1)
}

/**
 * From `a as b,c` to `a:b,c`.
 * @param {string} names
 */
function renamed(names) {
  return names.replaceAll(' as ', ':')
}

/** @param {string} id of a module in a sport's folder */
function scoringOf(id) {
  const [, sport = ''] = /\/sports\/([^/]+)\//.exec(id) ?? []
  return `scoring-${sport}`
}

/**
 * @param {string} name
 * @param {RegExp[]} modules
 */
function group(name, ...modules) {
  return { name, test: (/** @type {string} */ id) => modules.some((pattern) => pattern.test(id)) }
}

/**
 * Scripts of folders or files of ours. Style sheets stay with the page that links them.
 * @param {string} folder
 * @param {string[]} paths
 */
function own(folder, ...paths) {
  return new RegExp(`^(?!.*/node_modules/).*/${folder}/(?:${paths.join('|')})[^?]*(?:\\.tsx?|\\?raw)$`)
}

/** @param {string[]} names */
function library(...names) {
  return new RegExp(`/node_modules/(?:${names.join('|')})/`)
}

/** @param {string[]} names */
function icon(...names) {
  return new RegExp(`/lucide-react/.*/icons/(?:${names.join('|')})\\.`)
}

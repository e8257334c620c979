import { SourceMap } from 'node:module'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { codegen } from './building.mjs'
import { atRoot, sayWhyAndExit } from './ground.mjs'

atRoot()

const limit = 140
const screen = 'client/screens/otp-login/otp-login.tsx'

await codegen().catch(sayWhyAndExit)
const { output } = await build({
  configFile: 'client/vite.config.ts',
  logLevel: 'error',
  build: { write: false, sourcemap: 'hidden' },
})
const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))

console.log('The JavaScript that /otp-login loads first, in kB after gzip:\n')
let total = 0
for (const chunk of firstLoaded()) {
  const size = gzipSync(chunk.code, { level: 9 }).length / 1000
  total += size
  console.log(`${size.toFixed(1).padStart(7)}  ${chunk.name.padEnd(14)} ${inside(chunk, size)}`)
}
console.log(`${total.toFixed(1).padStart(7)}  in all; ${limit} are allowed`)
process.exitCode = total > limit ? 1 : 0

/** The page's own script and the screen's, with all that these import outright. */
function firstLoaded() {
  const loaded = new Set()
  const load = (chunk) => {
    if (loaded.has(chunk)) return
    loaded.add(chunk)
    for (const name of chunk.imports) load(chunks.get(name))
  }
  for (const start of ['client/index.html', screen]) {
    load([...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${start}`)))
  }
  return loaded
}

/** How much of a chunk comes from which package, by its share of the chunk before compression. */
function inside({ code, map }, size) {
  if (!map) return `the bundler's own ${size.toFixed(1)}`
  const lengths = new Map()
  const sources = new SourceMap(map)
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const origin = packageOf(sources.findEntry(line, column).originalSource)
      lengths.set(origin, (lengths.get(origin) ?? 0) + 1)
    }
  }
  return [...lengths]
    .sort(([, a], [, b]) => b - a)
    .map(([origin, length]) => `${origin} ${((size * length) / code.length).toFixed(1)}`)
    .join(', ')
}

function packageOf(source = '') {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? (source.includes('vite/') ? 'vite' : 'ours')
}

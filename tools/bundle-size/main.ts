import { SourceMap, type SourceMapPayload } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { codegen } from '#scripts/codegen.mjs'

const LIMIT_KB = 125
const SCREEN = 'client/screens/otp-login/otp-login.tsx'

await codegen()
const { output } = (await build({
  configFile: 'vite.config.ts',
  logLevel: 'error',
  build: { write: false, sourcemap: 'hidden' },
})) as Rolldown.RolldownOutput
const chunks = new Map(output.filter((item) => item.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))

console.log('The scripts, style sheet and font that /otp-login loads first, in kB after Brotli:\n')
let total = 0
for (const chunk of firstLoaded()) {
  const size = brotliCompressSync(chunk.code).length / 1000
  add(size, chunk.name, contentOf(chunk, size))
}
for (const { fileName, source } of namedByPage()) {
  const size = (fileName.endsWith('.woff2') ? source : brotliCompressSync(source)).length / 1000
  add(size, fileName.slice(fileName.lastIndexOf('.') + 1), '')
}
console.log(`${total.toFixed(1).padStart(7)}  in all; ${LIMIT_KB} are allowed`)
process.exitCode = total > LIMIT_KB ? 1 : 0

function add(size: number, name: string, content: string): void {
  total += size
  console.log(`${size.toFixed(1).padStart(7)}  ${name.padEnd(14)} ${content}`)
}

/** Style sheet and font of every page. */
function namedByPage(): Rolldown.OutputAsset[] {
  const assets = output.filter((item) => item.type === 'asset')
  const page = assets.find(({ fileName }) => fileName === 'index.html')
  return assets.filter(
    ({ fileName }) => /\.(css|woff2)$/.test(fileName) && String(page?.source).includes(`href="/${fileName}"`),
  )
}

/** Scripts of page and screen with their static imports. */
function firstLoaded(): Set<Rolldown.OutputChunk> {
  const loaded = new Set<Rolldown.OutputChunk>()
  const load = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const name of chunk.imports) load(chunks.get(name))
  }
  for (const start of ['client/index.html', SCREEN]) {
    const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${start}`))
    if (!entry) throw new Error(`The build has no chunk of ${start}.`)
    load(entry)
  }
  return loaded
}

/** Kilobytes by package, by its share of the uncompressed chunk. */
function contentOf({ code, map }: Rolldown.OutputChunk, size: number): string {
  if (!map) return `the bundler's own ${size.toFixed(1)}`
  const lengths = new Map<string, number>()
  const sources = new SourceMap(map as unknown as SourceMapPayload)
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = sources.findEntry(line, column)
      const origin = packageOf('originalSource' in entry ? entry.originalSource : undefined)
      lengths.set(origin, (lengths.get(origin) ?? 0) + 1)
    }
  }
  return [...lengths]
    .sort(([, a], [, b]) => b - a)
    .map(([origin, length]) => `${origin} ${((size * length) / code.length).toFixed(1)}`)
    .join(', ')
}

function packageOf(source = ''): string {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? (source.includes('vite/') ? 'vite' : 'ours')
}

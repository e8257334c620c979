import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { GraphQLSchema } from 'graphql'
import { build, type Plugin, parseAst, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EventsService } from '#server/events/events.service.ts'
import { pagesPlugin } from '#server/pages/pages.http.ts'
import { readWebApp } from '#server/pages/web-app.ts'

const SMALLEST_BYTES = 10_000
const LOGIN_MOST_BYTES = 125_000
const MINUTES = 60_000

/** Chunks below the smallest size, and why each stands alone. */
const SMALL = {
  index: 'names every screen’s chunk, so that it changes with each of them',
  offline: 'is kept by the service worker, with the page for times without a network',
  'sound-worklet': 'runs in a thread of its own',
  'not-found': 'is a screen',
  scorer: 'is a screen, beside the pad that it shares',
  'new-event': 'is a screen, beside the form that it shares',
  'edit-event': 'is a screen, beside the form that it shares',
  'otp-stage': 'is the second step of the login, whose first load it would delay',
  'create-profile': 'is a screen, beside the form that it shares',
  'my-profile': 'is a screen, beside the form that it shares',
  'new-group': 'is a screen, beside the address book that it shares',
  embed: 'is a screen, beside the player that it shares',
  'more-from-organiser': 'is loaded for events that are over only',
  'remind-me': 'is loaded for events that have not begun only',
  'owner-desk': 'is loaded by camera phones of who is signed in only',
  plates: 'is loaded for events with sponsors, after the first picture',
  'rules-form': 'is loaded for who changes when sponsors are shown',
  downloads: 'is loaded for events that are over only',
  'folded-match': 'is loaded with the engine, after the first plates',
  counter: 'is loaded for events without a scoring of their own only',
  'scoring-badminton': 'is loaded for badminton only',
  'scoring-volleyball': 'is loaded for volleyball only',
}

const product = { name: 'Maidan Live', shortName: 'Maidan' }
let output: Rolldown.RolldownOutput['output']
let folder: string

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  output = await built()
  folder = await mkdtemp(join(tmpdir(), 'maidan-chunks-'))
  for (const name of ['.vite', 'assets']) await mkdir(join(folder, name))
  const styles = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'))
  for (const name of ['index.html', '.vite/files.json', ...styles]) await writeFile(join(folder, name), contentOf(name))
}, 5 * MINUTES)
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test('no script is smaller than 10 kB, except those with a reason', () => {
  const small = scripts().filter(({ bytes }) => bytes < SMALLEST_BYTES)
  expect([...new Set(small.map(({ name }) => name))].sort()).toEqual(Object.keys(SMALL).sort())
  expect(small).toHaveLength(Object.keys(SMALL).length)
})

test('every script can be parsed, and imports only scripts that there are', () => {
  const names = new Set(output.map(({ fileName }) => fileName))
  for (const item of output) {
    if (item.type !== 'chunk') continue
    expect(() => parseAst(item.code), item.fileName).not.toThrow()
    const imported = [...item.code.matchAll(/(?:from|import\()["`]\.\/([\w.-]+)["`]/g)].map(
      ([, name]) => `assets/${name}`,
    )
    expect(imported.filter((name) => !names.has(name))).toEqual([])
  }
})

test('a screen’s first load has no other screen, and Apollo Client and the player only where they are needed', () => {
  const screens = Object.keys(files()).filter((source) => /^screens\/([\w-]+)\/\1\.tsx$/.test(source))
  expect(screens.length).toBeGreaterThan(10)
  for (const source of screens) {
    const modules = chunksNamed(files()[source]?.scripts ?? []).flatMap(({ moduleIds }) => moduleIds)
    const own = source.slice(0, source.lastIndexOf('/'))
    const others = modules.filter((id) => /\/client\/screens\/.*\.tsx$/.test(id) && !id.includes(`/client/${own}/`))
    expect(others, source).toEqual([])
    expect(
      modules.filter((id) => /\/(hls\.js|aac-encoder)\//.test(id)),
      source,
    ).toEqual([])
    if (/otp-login|join-device|not-found/.test(source))
      expect(
        modules.filter((id) => id.includes('/@apollo/client/')),
        source,
      ).toEqual([])
    if (!/watch|control-room|join-device/.test(source))
      expect(
        modules.filter((id) => id.includes('/client/media/playback/')),
        source,
      ).toEqual([])
  }
})

test(
  'a change of one screen changes its script and the one that names it, and nothing else',
  async () => {
    const changed: Plugin = {
      name: 'changed-settings',
      transform: (code, id) => (id.endsWith('/screens/settings/settings.tsx') ? `${code}\nconsole.info('new')` : null),
    }
    const before = new Set(output.map(({ fileName }) => fileName))
    const after = await built(changed)
    const isNew = after.filter(({ fileName }) => fileName.startsWith('assets/') && !before.has(fileName))
    expect(isNew.map((item) => (item.type === 'chunk' ? item.name : item.fileName)).sort()).toEqual([
      'index',
      'settings',
    ])
  },
  5 * MINUTES,
)

test('the pages name few files, and those of the login have at most 125 kB', async () => {
  const app = fastify()
  const events = { bySlug: () => Promise.reject(new Error('Not asked here.')) } as unknown as EventsService
  const embedOrigins = { ofEvent: async () => [] }
  const webApp = await readWebApp(folder, product)
  await app.register(pagesPlugin, {
    ...{ webApp, product, publicUrl: null, mediaUrl: null, events, embedOrigins, scores: async () => new Map() },
    hasPicture: async () => false,
    latestScore: async () => null,
    schema: new GraphQLSchema({}),
  })
  const namedIn = (page: string) => [
    ...new Set([...page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)),
  ]
  const { body: loginPage } = await app.inject('/otp-login')
  const login = namedIn(loginPage)
  const home = namedIn((await app.inject('/events-layout')).body)
  const viewer = webApp.filesOf('screens/watch/watch.tsx', 'graphql/with-apollo.tsx')
  await app.close()
  // The page itself comes on top; on the others the events, and playlist and media.
  expect(login.length, String(login)).toBeLessThanOrEqual(9)
  expect(home.length, String(home)).toBeLessThanOrEqual(9)
  expect(viewer.scripts.length + viewer.styles.length, String(viewer.scripts)).toBeLessThanOrEqual(5)

  const bytes = login.map(
    (name) => (name.endsWith('.woff2') ? contentOf(name) : brotliCompressSync(contentOf(name))).length,
  )
  const pageBytes = brotliCompressSync(loginPage).length
  expect(bytes.reduce((sum, size) => sum + size, pageBytes)).toBeLessThanOrEqual(LOGIN_MOST_BYTES)
})

async function built(...plugins: Plugin[]): Promise<Rolldown.RolldownOutput['output']> {
  const { output } = (await build({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    plugins,
    build: { write: false },
  })) as Rolldown.RolldownOutput
  return output
}

function contentOf(fileName: string): Buffer {
  const item = output.find((item) => item.fileName === fileName)
  if (!item) throw new Error(`The build has no ${fileName}.`)
  return Buffer.from(item.type === 'chunk' ? item.code : item.source)
}

function scripts(): { name: string; bytes: number }[] {
  const files = output.filter(({ fileName }) => /^assets\/.*\.js$/.test(fileName))
  return files.map(({ fileName }) => ({
    name: /^assets\/(.*)-[\w-]{8}\.js$/.exec(fileName)?.[1] ?? fileName,
    bytes: contentOf(fileName).length,
  }))
}

function files(): Record<string, { scripts: string[]; styles: string[] }> {
  return JSON.parse(contentOf('.vite/files.json').toString())
}

function chunksNamed(names: readonly string[]): Rolldown.OutputChunk[] {
  return output.filter((item) => item.type === 'chunk').filter(({ fileName }) => names.includes(fileName))
}

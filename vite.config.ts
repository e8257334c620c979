import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups, filesPerScreen, helpersInReact } from './scripts/chunks.mjs'
import { codegen } from './scripts/codegen.mjs'
import { earlyQuery } from './scripts/early-query.mjs'

const here = join(import.meta.dirname, 'client')
const server = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`

/** The web app. In development Vite serves the sources and proxies everything else to the server. */
export default defineConfig({
  root: here,
  plugins: [
    generatedCode(),
    persistedDocuments(),
    earlyQuery(),
    react(),
    productionRouter(),
    helpersInReact(),
    paintFirst(),
    serviceWorker(),
    filesPerScreen(),
  ],
  worker: { format: 'es', plugins: () => [aacEncoder()] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(here, 'index.html'), join(here, 'offline.html')],
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/graphql$': { target: server, ws: true },
      '/uploads': server,
      '/manifest.webmanifest': server,
      '/healthz': server,
      '/readyz': server,
      '/dev/outbox': server,
      '/oembed': server,
      '/account/data.json': server,
      '/e/': server,
      '^/event/[^/]+/(poster|preview)[.]png': server,
      '/live': { target: server, ws: true },
    },
  },
})

/** Generates code before the build, and again in development when an operation, the contract or a message changes. */
function generatedCode(): Plugin {
  return {
    name: 'generated-code',
    buildStart: () => codegen(),
    configureServer({ watcher, config }) {
      watcher.add(join(import.meta.dirname, 'schema'))
      watcher.on('change', (path) => {
        if (/\.graphql$|\/messages\/\w+\.json$/.test(path))
          codegen().catch((error) => config.logger.error(error.message))
      })
    },
  }
}

/** React Router's packages name their development builds for every environment. */
function productionRouter(): Plugin {
  const folder = join(import.meta.dirname, 'node_modules/react-router/dist/production')
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(folder, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(folder, 'dom-export.mjs') },
        ],
      },
    }),
  }
}

/** Emits the operations' texts beside the manifest, for the server, which answers some of them inside a page. */
function persistedDocuments(): Plugin {
  return {
    name: 'persisted-documents',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(join(import.meta.dirname, '.cache/persisted-documents.json'), 'utf8')
      this.emitFile({ type: 'asset', fileName: '.vite/persisted-documents.json', source })
    },
  }
}

/** Lowers the priority of scripts: the style sheet and the font of the first paint load before them. */
function paintFirst(): Plugin {
  const script = /<script type="module"|<link rel="modulepreload"/g
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(script, '$& fetchpriority="low"') },
  }
}

/** Emits `/sw.js`, with the names of the offline page's assets and a version that changes with them, and `/scorer-sw.js`. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['offline.html']
      if (page?.type !== 'asset') return this.error('The build has no offline page.')
      const html = String(page.source)
      const worker = (name: string) => readFileSync(join(here, 'service-worker', name), 'utf8')
      const source = worker('sw.js')
        .replace('%VERSION%', createHash('sha256').update(html).digest('hex').slice(0, 8))
        .replace('%PARTS%', [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, part]) => part).join(' '))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      this.emitFile({ type: 'asset', fileName: 'scorer-sw.js', source: worker('scorer-sw.js') })
    },
  }
}

/** The AAC encoder's compiled module is ESM except for its first and last line. */
function aacEncoder(): Plugin {
  return {
    name: 'aac-encoder',
    transform(code, id) {
      if (!id.endsWith('/aac-encoder/dist/modules/build/aac.js')) return null
      const start = 'Object.defineProperty(exports, "__esModule", { value: true });'
      return { code: code.replace(start, '').replace('exports.default = ', 'export default '), map: null }
    },
  }
}

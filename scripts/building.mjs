import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { codegen } from './codegen.mjs'
import { orThrow, runTool } from './run.mjs'
import { sourcesDigest } from './sources.mjs'

const stamp = 'dist/built-from'

/** Builds dist/client and dist/server. */
export async function build() {
  const digest = sourcesDigest()
  rmSync(stamp, { force: true })
  await Promise.all([buildClient(), viteBuild('server/vite.config.ts')])
  writeFileSync(stamp, digest)
}

export function isBuilt() {
  return (
    [stamp, 'dist/client/index.html', 'dist/server/main.js', 'dist/server/admin.js'].every((path) =>
      existsSync(path),
    ) && readFileSync(stamp, 'utf8') === sourcesDigest()
  )
}

async function buildClient() {
  await codegen()
  await viteBuild('vite.config.ts')
  await viteBuild('client/graphiql/vite.config.ts')
  compressBeside('dist/client')
}

/** @param {string} config */
function viteBuild(config) {
  return orThrow(runTool('vite', ['build', '--config', config, '--logLevel', 'warn']))
}

/**
 * Compresses files ahead of time, so that the server never does.
 * @param {string} folder
 */
function compressBeside(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.(js|css|svg|html|webmanifest)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    // Few people load GraphiQL, and compressing its megabytes takes seconds.
    if (!path.includes('/graphiql/')) writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

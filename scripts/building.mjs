import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { orThrow, runTool } from './run.mjs'
import { sourcesDigest } from './sources.mjs'

const stamp = 'dist/built-from'

/** Operations and contract → client/graphql/generated.ts. */
export const codegen = () => orThrow(runTool('graphql-codegen', ['--silent']))

/** Sources → dist/client and dist/server. */
export async function build() {
  const digest = sourcesDigest()
  rmSync(stamp, { force: true })
  await Promise.all([buildClient(), viteBuild('server')])
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
  await viteBuild('client')
  await viteBuild('client/graphiql')
  compressBeside('dist/client')
}

function viteBuild(side) {
  return orThrow(runTool('vite', ['build', '--config', `${side}/vite.config.ts`, '--logLevel', 'warn']))
}

/** So that the server sends each file compressed without compressing it again for everybody. */
function compressBeside(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.(js|css|svg|html|webmanifest)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    // GraphiQL is megabytes that few people load: it is not worth the seconds.
    if (!path.includes('/graphiql/')) writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

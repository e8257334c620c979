import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const inputs = ['schema', 'client', 'server', 'codegen.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json']

/** One figure for everything that the build reads: it changes when a byte of that does. */
export function sourcesDigest() {
  const digest = createHash('sha256')
  for (const file of inputs.flatMap(filesIn).sort()) digest.update(file).update('\0').update(readFileSync(file))
  return digest.digest('hex')
}

function filesIn(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|^generated\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

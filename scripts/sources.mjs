import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const buildInputs = [
  'schema',
  'client',
  'server',
  'codegen.ts',
  'vite.config.ts',
  'scripts/chunks.mjs',
  'scripts/early-query.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]

/** Digest of everything that the build reads. */
export function sourcesDigest() {
  return digestOf(buildInputs)
}

/**
 * Hashes files and folders, without tests and generated code.
 * @param {string[]} inputs
 * @param {(path: string) => boolean} [isRead] which of the files count
 */
export function digestOf(inputs, isRead = () => true) {
  const digest = createHash('sha256')
  for (const file of inputs.flatMap(filesIn).filter(isRead).sort()) {
    digest.update(file).update('\0').update(readFileSync(file))
  }
  return digest.digest('hex')
}

/** @param {string} path */
function filesIn(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|^generated\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

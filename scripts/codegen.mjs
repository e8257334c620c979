import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { orThrow, runTool } from './run.mjs'
import { digestOf } from './sources.mjs'

const generated = ['client/graphql/generated.ts', '.cache/persisted-documents.json']
const stamp = '.cache/generated-from'
const inputs = ['schema', 'client', 'server/graphql/contract.ts', 'codegen.ts', 'package-lock.json']
const isRead = (/** @type {string} */ path) =>
  !/^client\/|\/messages\/\w+\.json$/.test(path) || /\.graphql$|^client\/graphql\/.*\.mjs$/.test(path)

/** Writes all generated code, messages and typed operations, whose sources have changed. */
export async function codegen() {
  // Not at the top: it needs a package, and scripts are loaded before packages are installed.
  const { generateMessages } = await import('./messages.mjs')
  generateMessages()
  await generateOperations()
}

/** Writes the files of `codegen.ts` when operations or contract have changed. */
async function generateOperations() {
  const digest = digestOf(inputs, isRead)
  if ([...generated, stamp].every((path) => existsSync(path)) && readFileSync(stamp, 'utf8') === digest) return
  rmSync(stamp, { force: true })
  await orThrow(runTool('graphql-codegen', ['--silent']))
  await mkdir('.cache', { recursive: true })
  writeFileSync(stamp, digest)
}

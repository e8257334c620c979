import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { StartError } from '#server/errors/start-error.ts'
import type { Account } from './tenant.ts'

interface Link {
  source: string
  target: string
}

/** Binaries in place, or a copy that this account can run; the copy adds symbolic links, which npm cannot carry. */
export function reachableNative(native: string, account: Account): string {
  const links = linksOf(native)
  if (isWhole(native, links) && runs(native, account)) return native

  const place = [tmpdir(), '/var/tmp', '/tmp'].find((folder) => existsSync(folder) && canEnter(folder, account))
  if (!place) throw new StartError(`PostgreSQL needs a temporary folder that its user (uid ${account.uid}) can enter.`)

  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const kept = join(place, `maidan-postgres-${version}-${process.getuid?.() ?? 0}`)
  if (isOurs(kept) && runs(kept, account) && fileCount(kept) >= fileCount(native)) return kept

  const fresh = copy(native, place, links)
  try {
    if (isOurs(kept)) rmSync(kept, { recursive: true })
    renameSync(fresh, kept)
    return kept
  } catch {
    return fresh
  }
}

function linksOf(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  return links.map(({ source, target }) => ({
    source: relative('native', source),
    target: relative('native', target),
  }))
}

function isWhole(native: string, links: Link[]): boolean {
  return links.every(({ target }) => existsSync(join(native, target)))
}

function runs(native: string, account: Account): boolean {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], { stdio: 'ignore', ...account }).status === 0
}

function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/ls', ['-d', `${folder}/.`], { stdio: 'ignore', ...account }).status === 0
}

/** Any user may create a name in a temporary folder; run only binaries that no other user could have written. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return !!found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

function fileCount(folder: string): number {
  return readdirSync(folder, { recursive: true }).length
}

function copy(native: string, place: string, links: Link[]): string {
  const fresh = mkdtempSync(join(place, 'maidan-postgres-'))
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of links) {
    if (!existsSync(join(fresh, target))) symlinkSync(relative(dirname(target), source), join(fresh, target))
  }
  chmodSync(fresh, 0o755)
  for (const entry of readdirSync(fresh, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || entry.parentPath.endsWith('/bin')) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, 0o644)
  }
  return fresh
}

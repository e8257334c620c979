import { randomUUID } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { AuditService } from '#server/audit/audit.service.ts'
import type { Blobs } from '#server/blobs/blobs.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Services } from '#server/http/context.ts'
import { lacksTrustedProxies } from '#server/http/proxies.ts'
import { usedShare } from '#server/ops/readiness.ts'
import { secretKeyFile } from '#server/process/secret-key.ts'

export type Finding = { name: string; found: string; isWell: boolean; advice: string }

const DRIFT_MAX_MS = 2_000
const DISK_MAX_SHARE = 0.85
const PROXY_SEEN_HOURS = 24
/** A failure is reported for this long after it was seen. */
const SOCKET_FAILED_HOURS = 2
/** With any of these off, acknowledged writes may be lost in a power failure. */
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

type Patient = { config: Config; database: Database; blobs: Blobs; services: Pick<Services, 'audit'> }

export async function examine({ config, database, blobs, services }: Patient): Promise<Finding[]> {
  return [
    ...(await durability(database)),
    ...(await schemaAndClock(database)),
    await disk(config.dataFolder),
    await reserve(config),
    await store(config, blobs),
    await secretKey(config),
    role(config),
    sms(config),
    address(config),
    mediaAddress(config),
    await proxies(config, services.audit),
    await webSockets(services.audit),
  ]
}

async function durability({ db }: Database): Promise<Finding[]> {
  const { rows } = await sql<{
    name: string
    setting: string
  }>`select name, setting from pg_settings where name in (${sql.join(DURABILITY)}) order by name`.execute(db)
  return rows.map(({ name, setting }) => ({
    name,
    found: setting,
    isWell: setting === 'on',
    advice: 'turn it on in postgresql.conf: what was acknowledged may be lost',
  }))
}

async function schemaAndClock(database: Database): Promise<Finding[]> {
  const probe = await database.probe()
  const drift = probe?.driftMs ?? 0
  return [
    {
      name: 'schema',
      found: probe?.schema ?? 'no answer within a second',
      isWell: probe?.isMigrated ?? false,
      advice: 'run: npm run admin -- migrate',
    },
    {
      name: 'clock',
      found: `${drift} ms ahead of the database's`,
      isWell: probe !== null && Math.abs(drift) <= DRIFT_MAX_MS,
      advice: 'let both machines keep time by NTP',
    },
  ]
}

async function disk(folder: string): Promise<Finding> {
  const share = await usedShare(folder)
  const advice = 'make room: uploads are the first to fail'
  return { name: 'disk', found: `${Math.round(share * 100)} % used`, isWell: share < DISK_MAX_SHARE, advice }
}

async function reserve({ dataFolder, reserveBytes, s3 }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataFolder)
  return {
    name: 'disk reserve',
    found: `${inGb(bavail * bsize)} free, ${inGb(reserveBytes)} of it kept free`,
    isWell: s3 !== null || bavail * bsize > reserveBytes,
    advice: 'make room: cameras are told to wait',
  }
}

async function store({ s3 }: Config, blobs: Blobs): Promise<Finding> {
  const name = `doctor-${randomUUID()}.txt`
  const bytes = Buffer.from('The doctor was here.')
  const from = performance.now()
  const isWell = await (async () => {
    await blobs.put(name, bytes)
    const found = await blobs.get(name)
    await blobs.remove(name)
    return found?.equals(bytes) ?? false
  })().catch(() => false)
  const place = s3 ? `${s3.bucket} at ${s3.endpoint}` : 'this disk'
  return {
    name: 'store',
    found: `${place}, ${Math.round(performance.now() - from)} ms to write, read and remove`,
    isWell,
    advice: 'logos and recordings cannot be kept: look at the store and its keys, or at DATA_DIR',
  }
}

async function secretKey({ dataFolder, secretKey: given }: Config): Promise<Finding> {
  if (given !== null) return { name: 'secret', found: 'SECRET_KEY', isWell: true, advice: '' }
  const { mode } = await stat(secretKeyFile(dataFolder))
  const bits = (mode & 0o777).toString(8)
  const advice = 'let only the server read it: chmod 600; and keep a copy apart from the backups'
  return { name: 'secret.key', found: `mode ${bits}`, isWell: (mode & 0o077) === 0, advice }
}

function role({ role, databaseUrl }: Config): Finding {
  const advice = 'set DATABASE_URL: processes of several roles work on one database'
  return { name: 'role', found: role, isWell: role === 'all' || databaseUrl !== null, advice }
}

function sms({ sms: { provider }, publicUrl }: Config): Finding {
  const advice = 'set SMS_PROVIDER: nobody but this machine can read the codes, or everybody who can reach it'
  return { name: 'sms', found: provider, isWell: provider !== 'outbox' || !publicUrl, advice }
}

function address({ publicUrl, isProduction }: Config): Finding {
  return {
    name: 'url',
    found: publicUrl ?? 'not set: links begin with whatever people typed',
    isWell: publicUrl?.startsWith('https:') ?? !isProduction,
    advice: 'set PUBLIC_URL to an https address: browsers give cameras to no other',
  }
}

function mediaAddress({ mediaUrl, publicUrl }: Config): Finding {
  return {
    name: 'media url',
    found: mediaUrl ?? 'not set: viewers fetch from us',
    isWell: mediaUrl === null || !publicUrl?.startsWith('https:') || mediaUrl.startsWith('https:'),
    advice: 'set MEDIA_URL to an https address: pages from https play nothing else',
  }
}

async function proxies(config: Config, audit: AuditService): Promise<Finding> {
  const seen = config.trustedProxies.length > 0 ? null : await audit.lastEntryAt('proxy_untrusted', PROXY_SEEN_HOURS)
  const list = config.trustedProxies.join(', ') || 'TRUSTED_PROXIES is not set'
  return {
    name: 'proxies',
    found: seen ? `${list}, and requests came through one at ${seen.toISOString()}` : list,
    isWell: seen === null && !lacksTrustedProxies(config),
    advice: 'set TRUSTED_PROXIES to the addresses of your proxy: everybody behind it shares one address and its limits',
  }
}

async function webSockets(audit: AuditService): Promise<Finding> {
  const failed = await audit.lastEntryAt('socket_not_upgraded', SOCKET_FAILED_HOURS)
  return {
    name: 'websockets',
    found: failed ? `one came without Upgrade at ${failed.toISOString()}` : 'none failed in the last hours',
    isWell: failed === null,
    advice: 'let the proxy pass on Upgrade and Connection, with HTTP/1.1: see docs/operations.md',
  }
}

function inGb(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`
}

import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { defaultNames } from '#schema/product/product-names.ts'
import { fieldErrorsOf } from '#schema/validation/field-errors.ts'
import { blobVariables, missingBlobVariables, s3SettingsOf } from './blobs/blob-settings.ts'
import { StartError } from './errors/start-error.ts'
import { renameFormerSettings } from './process/former-settings.ts'
import { roles } from './process/roles.ts'
import { isSecretKey } from './process/secret-key.ts'
import { strictnesses } from './rate-limits/rate-limit.ts'
import { pushSettingsOf, pushVariables } from './reminders/push-settings.ts'
import { missingSmsVariables, smsSettingsOf, smsVariables } from './sms/sms-settings.ts'

const wholeNumber = (from: number, to: number, fallback: number) => {
  const sentence = `must be a whole number from ${from} to ${to}`
  return z._default(
    z.coerce.number(sentence).check(z.int(sentence), z.minimum(from, sentence), z.maximum(to, sentence)),
    fallback,
  )
}
const address = (protocols: RegExp, sentence: string) =>
  z.optional(z.string().check(z.refine((value) => protocols.test(value) && URL.canParse(value), sentence)))

const origin = (example: string) =>
  address(/^https?:\/\/[^/?#@\s]+\/?$/, `must be an http(s) address without a path, for example ${example}`)

const secret = z.optional(
  z
    .pipe(
      z.string(),
      z.transform((text: string) => text.trimEnd()),
    )
    .check(z.refine(isSecretKey, 'must be 32 bytes in base64, as `openssl rand -base64 32` makes them')),
)

const DAY_SECONDS = 24 * 60 * 60

/** Every variable that the server reads, with its default. docs/configuration.md describes them. */
const variables = z.object({
  PORT: wholeNumber(0, 65_535, 4000),
  HOST: z._default(z.string().check(z.minLength(1, 'must be an address to listen on')), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must be a folder')), '.data'),
  DATABASE_URL: address(/^postgres(ql)?:\/\//, 'must be a postgres:// address, or unset for the embedded database'),
  ROLE: z._default(z.enum(roles, 'must be all, api or media'), 'all'),
  SECRET_KEY: secret,
  SECRET_KEY_PREVIOUS: secret,
  PUBLIC_URL: origin('https://maidan.example'),
  MEDIA_URL: origin('https://cdn.maidan.example'),
  TRUSTED_PROXIES: z._default(
    z.string().check(z.refine(areNetworks, 'must be addresses or networks, comma-separated, for example 10.0.0.0/8')),
    '',
  ),
  TLS_CERT_FILE: z.optional(z.string()),
  TLS_KEY_FILE: z.optional(z.string()),
  TLS_CA_FILE: z.optional(z.string()),
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1, 'must not be empty')), defaultNames.name),
  PRODUCT_SHORT_NAME: z._default(z.string().check(z.minLength(1, 'must not be empty')), defaultNames.shortName),
  OTP_TTL_SECONDS: wholeNumber(1, DAY_SECONDS, 5 * 60),
  ACCESS_TOKEN_TTL_SECONDS: wholeNumber(1, DAY_SECONDS, 15 * 60),
  RATE_LIMITS: z.optional(z.enum(strictnesses, 'must be strict or relaxed')),
  SMS_DAILY_LIMIT: wholeNumber(10, 1_000_000, 1_000),
  CORS_ORIGINS: z._default(
    z.string().check(z.refine(areOrigins, 'must be origins, comma-separated, for example https://a.example')),
    '',
  ),
  LEGACY_ANONYMOUS_UPLOAD: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
  ),
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  ALLOW_OUTBOX: z._default(z.enum(['yes', 'no'], 'must be yes or no'), 'no'),
  RECORDING_RETENTION_DAYS: wholeNumber(1, 3_650, 90),
  ISO_RETENTION_DAYS: wholeNumber(1, 3_650, 7),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000, 2_048),
  METRICS_PORT: wholeNumber(0, 65_535, 9464),
  METRICS_HOST: z._default(z.string().check(z.minLength(1, 'must be an address to listen on')), '127.0.0.1'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  SHUTDOWN_DRAIN_SECONDS: wholeNumber(0, 4, 2),
  ...blobVariables,
  ...smsVariables,
  ...pushVariables,
})

type Variables = z.infer<typeof variables>

export const variableNames: readonly string[] = Object.keys(variables.shape)

export type Config = ReturnType<typeof configOf> & {
  warnings: readonly string[]
}

/** Parses the environment. Throws a `StartError` with all problems at once. An empty variable counts as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { environment: renamed, warnings } = renameFormerSettings(environment)
  const given = Object.entries(renamed).filter(([name, value]) => name in variables.shape && value !== '')
  const checked = variables.safeParse(Object.fromEntries(given))
  if (!checked.success) throw problems(fieldErrorsOf(checked.error.issues))
  const config: Config = { ...configOf(checked.data), warnings }
  const missing = {
    ...halfTls(checked.data),
    ...missingBlobVariables(checked.data),
    ...missingSmsVariables(checked.data),
    ...openOutbox(config, checked.data.ALLOW_OUTBOX === 'yes'),
    ...openMetrics(config),
  }
  if (Object.keys(missing).length > 0) throw problems(missing)
  return config
}

function configOf(read: Variables) {
  const publicUrl = read.PUBLIC_URL?.replace(/\/$/, '') ?? null
  return {
    port: read.PORT,
    host: read.HOST,
    dataFolder: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    role: read.ROLE,
    /** Shared by all processes of one instance; null to use the file in DATA_DIR. */
    secretKey: read.SECRET_KEY ?? null,
    /** The previous key: what was signed with it stays valid. */
    formerSecretKey: read.SECRET_KEY_PREVIOUS ?? null,
    s3: s3SettingsOf(read),
    publicUrl,
    /** Origin of the CDN for publicly cacheable content; null when there is none. */
    mediaUrl: read.MEDIA_URL?.replace(/\/$/, '') ?? null,
    trustedProxies: listIn(read.TRUSTED_PROXIES),
    tls: tlsOf(read),
    corsOrigins: listIn(read.CORS_ORIGINS),
    product: { name: read.PRODUCT_NAME, shortName: read.PRODUCT_SHORT_NAME },
    otpTtlSeconds: read.OTP_TTL_SECONDS,
    accessTokenTtlSeconds: read.ACCESS_TOKEN_TTL_SECONDS,
    /** Relaxed by default when no real SMS is sent. */
    limits: read.RATE_LIMITS ?? (read.SMS_PROVIDER === 'outbox' ? 'relaxed' : 'strict'),
    smsPerDay: read.SMS_DAILY_LIMIT,
    allowsAnonymousUploads: read.LEGACY_ANONYMOUS_UPLOAD === 'on',
    logLevel: read.LOG_LEVEL,
    isProduction: read.NODE_ENV === 'production',
    sms: smsSettingsOf(read),
    push: pushSettingsOf(read, publicUrl),
    kept: { recordingDays: read.RECORDING_RETENTION_DAYS, offAirDays: read.ISO_RETENTION_DAYS },
    /** Free disk space below which nothing more is accepted from cameras. */
    reserveBytes: read.DISK_RESERVE_MB * 1024 * 1024,
    /** Without a `token`, the metrics are served to this machine only. */
    metrics: { port: read.METRICS_PORT, host: read.METRICS_HOST, token: read.METRICS_TOKEN ?? null },
    drainSeconds: read.SHUTDOWN_DRAIN_SECONDS,
  }
}

function tlsOf({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, TLS_CA_FILE: authorityFile }: Variables) {
  return certFile && keyFile ? { certFile, keyFile, authorityFile: authorityFile ?? null } : null
}

function halfTls({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }: Variables): Record<string, string> {
  if (Boolean(certFile) === Boolean(keyFile)) return {}
  return certFile
    ? { TLS_KEY_FILE: 'must be set too when TLS_CERT_FILE is' }
    : { TLS_CERT_FILE: 'must be set too when TLS_KEY_FILE is' }
}

function openOutbox({ isProduction, publicUrl, sms }: Config, isAllowed: boolean): Record<string, string> {
  if (!isProduction || !publicUrl || sms.provider !== 'outbox' || isAllowed) return {}
  return {
    ALLOW_OUTBOX: 'must be yes to serve a public address without a real SMS provider: anybody could read the codes',
  }
}

function openMetrics({ metrics: { host, token } }: Config): Record<string, string> {
  const isThisMachine = /^(127\.[\d.]+|::1|localhost)$/.test(host)
  if (isThisMachine || token) return {}
  return { METRICS_TOKEN: 'must be set to serve the metrics to other machines: METRICS_HOST is none of this one alone' }
}

function listIn(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

function areOrigins(text: string): boolean {
  return listIn(text).every(
    (origin) => /^https?:[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
  )
}

/** The syntax of @fastify/proxy-addr. */
function areNetworks(text: string): boolean {
  return listIn(text).every((item) => {
    const [address = '', bits, ...more] = item.split('/')
    if (/^(loopback|linklocal|uniquelocal)$/.test(item)) return true
    const most = [0, 0, 0, 0, 32, 0, 128][isIP(address)] ?? 0
    return more.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  })
}

function problems(faults: Record<string, string>): StartError {
  const lines = Object.entries(faults).map(([name, sentence]) => `  ${name} ${sentence}`)
  return new StartError(['The environment has problems:', ...lines].join('\n'))
}

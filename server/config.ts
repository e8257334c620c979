import * as z from 'zod/mini'
import { faultsOf } from '#schema/faults.ts'
import { blobVariables, missingBlobVariables, s3SettingsOf } from './blobs/blob-settings.ts'
import { strictnesses } from './limits/budget.ts'
import { roles } from './roles.ts'
import { missingSmsVariables, smsSettingsOf, smsVariables } from './sms/sms-settings.ts'
import { StartError } from './start-error.ts'

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
  address(/^https?:\/\/[^/]+\/?$/, `must be an http(s) address without a path, for example ${example}`)

const secret = z.optional(
  z
    .string()
    .check(z.regex(/^[A-Za-z\d+/]{43}=$/, 'must be 32 bytes in base64, as `openssl rand -base64 32` makes them')),
)

const DAY_SECONDS = 24 * 60 * 60

/** Every variable that the server reads, with its default. The README lists them for operators. */
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
  TRUSTED_PROXIES: z._default(z.string(), ''),
  TLS_CERT_FILE: z.optional(z.string()),
  TLS_KEY_FILE: z.optional(z.string()),
  TLS_CA_FILE: z.optional(z.string()),
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'Maidan Live'),
  PRODUCT_SHORT_NAME: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'Maidan'),
  OTP_TTL_SECONDS: wholeNumber(1, DAY_SECONDS, 5 * 60),
  ACCESS_TOKEN_TTL_SECONDS: wholeNumber(1, DAY_SECONDS, 15 * 60),
  LIMITS: z.optional(z.enum(strictnesses, 'must be strict or relaxed')),
  SMS_DAILY_CAP: wholeNumber(10, 1_000_000, 1_000),
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
  RECORDINGS_KEPT_DAYS: wholeNumber(1, 3_650, 90),
  OFF_AIR_KEPT_DAYS: wholeNumber(1, 3_650, 7),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000, 2_048),
  METRICS_PORT: wholeNumber(0, 65_535, 9464),
  METRICS_HOST: z._default(z.string().check(z.minLength(1, 'must be an address to listen on')), '127.0.0.1'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  SHUTDOWN_DRAIN_SECONDS: wholeNumber(0, 4, 2),
  ...blobVariables,
  ...smsVariables,
})

type Variables = z.infer<typeof variables>

export const variableNames: readonly string[] = Object.keys(variables.shape)

export type Config = ReturnType<typeof configOf>

/** The environment, read and checked; refused with every problem at once. An empty variable counts as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment).filter(([name, value]) => name in variables.shape && value !== '')
  const checked = variables.safeParse(Object.fromEntries(given))
  if (!checked.success) throw problems(faultsOf(checked.error.issues))
  const config = configOf(checked.data)
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
  return {
    port: read.PORT,
    host: read.HOST,
    dataFolder: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    role: read.ROLE,
    /** What every process of one product has to share; null where the file beside the data is enough. */
    secretKey: read.SECRET_KEY ?? null,
    /** What it was before it was changed: whatever was made with it is still good. */
    formerSecretKey: read.SECRET_KEY_PREVIOUS ?? null,
    /** Where bytes are kept; null for the local disk. */
    s3: s3SettingsOf(read),
    /** Without a slash at the end. */
    publicUrl: read.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    /** Where whoever stands before us, a CDN for one, is reached for what anybody may keep; null for nobody. */
    mediaUrl: read.MEDIA_URL?.replace(/\/$/, '') ?? null,
    trustedProxies: listIn(read.TRUSTED_PROXIES),
    tls: tlsOf(read),
    /** The sites whose pages may read our answers in a browser, by their exact origins. */
    corsOrigins: listIn(read.CORS_ORIGINS),
    product: { name: read.PRODUCT_NAME, shortName: read.PRODUCT_SHORT_NAME },
    otpTtlSeconds: read.OTP_TTL_SECONDS,
    accessTokenTtlSeconds: read.ACCESS_TOKEN_TTL_SECONDS,
    /** Relaxed where no real message is sent, unless it is said. */
    limits: read.LIMITS ?? (read.SMS_PROVIDER === 'outbox' ? 'relaxed' : 'strict'),
    smsPerDay: read.SMS_DAILY_CAP,
    allowsAnonymousUploads: read.LEGACY_ANONYMOUS_UPLOAD === 'on',
    logLevel: read.LOG_LEVEL,
    isProduction: read.NODE_ENV === 'production',
    sms: smsSettingsOf(read),
    kept: { recordingDays: read.RECORDINGS_KEPT_DAYS, offAirDays: read.OFF_AIR_KEPT_DAYS },
    /** What is left on the disk when nothing more is taken from cameras. */
    reserveBytes: read.DISK_RESERVE_MB * 1024 * 1024,
    /** `token` is what a reader of the metrics has to send; without one they are this machine's alone. */
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

function problems(faults: Record<string, string>): StartError {
  const lines = Object.entries(faults).map(([name, sentence]) => `  ${name} ${sentence}`)
  return new StartError(['The environment has problems:', ...lines].join('\n'))
}

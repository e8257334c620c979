import * as z from 'zod/mini'
import { faultsOf } from '#schema/faults.ts'
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

const DAY_SECONDS = 24 * 60 * 60

/** Every variable that the server reads, with its default. The README lists them for operators. */
const variables = z.object({
  PORT: wholeNumber(0, 65_535, 4000),
  HOST: z._default(z.string().check(z.minLength(1, 'must be an address to listen on')), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must be a folder')), '.data'),
  DATABASE_URL: address(/^postgres(ql)?:\/\//, 'must be a postgres:// address, or unset for the embedded database'),
  PUBLIC_URL: address(
    /^https?:\/\/[^/]+\/?$/,
    'must be an http(s) address without a path, for example https://maidan.example',
  ),
  TRUSTED_PROXIES: z._default(z.string(), ''),
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'Maidan Live'),
  PRODUCT_SHORT_NAME: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'Maidan'),
  OTP_TTL_SECONDS: wholeNumber(1, DAY_SECONDS, 5 * 60),
  ACCESS_TOKEN_TTL_SECONDS: wholeNumber(1, DAY_SECONDS, 15 * 60),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
  ),
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  ALLOW_OUTBOX: z._default(z.enum(['yes', 'no'], 'must be yes or no'), 'no'),
})

type Variables = z.infer<typeof variables>

export type Config = ReturnType<typeof configOf>

/** The environment, read and checked; refused with every problem at once. An empty variable counts as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment).filter(([name, value]) => name in variables.shape && value !== '')
  const checked = variables.safeParse(Object.fromEntries(given))
  if (!checked.success) throw problems(faultsOf(checked.error.issues))
  const config = configOf(checked.data)
  if (config.isProduction && config.publicUrl && checked.data.ALLOW_OUTBOX === 'no') {
    throw problems({
      ALLOW_OUTBOX: 'must be yes to serve a public address without a real SMS provider: anybody could read the codes',
    })
  }
  return config
}

function configOf(read: Variables) {
  return {
    port: read.PORT,
    host: read.HOST,
    dataFolder: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    /** Without a slash at the end. */
    publicUrl: read.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    trustedProxies: read.TRUSTED_PROXIES.split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    product: { name: read.PRODUCT_NAME, shortName: read.PRODUCT_SHORT_NAME },
    otpTtlSeconds: read.OTP_TTL_SECONDS,
    accessTokenTtlSeconds: read.ACCESS_TOKEN_TTL_SECONDS,
    logLevel: read.LOG_LEVEL,
    isProduction: read.NODE_ENV === 'production',
  }
}

function problems(faults: Record<string, string>): StartError {
  const lines = Object.entries(faults).map(([name, sentence]) => `  ${name} ${sentence}`)
  return new StartError(['The environment has problems:', ...lines].join('\n'))
}

import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './errors/start-error.ts'

const problemsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return error instanceof StartError ? error.message : 'another error'
  }
}

test('an empty environment has the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    dataFolder: '.data',
    databaseUrl: null,
    publicUrl: null,
    product: { name: 'Maidan Live', shortName: 'Maidan' },
    otpTtlSeconds: 300,
    accessTokenTtlSeconds: 900,
  })
})

test('what is set is taken, and what is set to nothing is not', () => {
  expect(
    readConfig({ PORT: '8080', HOST: '', PUBLIC_URL: 'https://maidan.example/', TRUSTED_PROXIES: '10.0.0.1, ::1' }),
  ).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'https://maidan.example',
    trustedProxies: ['10.0.0.1', '::1'],
  })
})

test('every problem is listed at once, by its variable', () => {
  const problems = problemsOf({
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'maidan.example',
    LOG_LEVEL: 'loud',
  })
  expect(problems).toBe(
    [
      'The environment has problems:',
      '  PORT must be a whole number from 0 to 65535',
      '  DATABASE_URL must be a postgres:// address, or unset for the embedded database',
      '  PUBLIC_URL must be an http(s) address without a path, for example https://maidan.example',
      '  LOG_LEVEL must be debug, info, warn, error or silent',
    ].join('\n'),
  )
})

test('production with a public address does not start with an outbox anybody could read, unless told to', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://maidan.example' }
  expect(problemsOf(production)).toContain('ALLOW_OUTBOX must be yes')
  expect(problemsOf({ ...production, ALLOW_OUTBOX: 'yes' })).toBe('')
})

test('limits are relaxed only where no real message is sent, unless it is said', () => {
  const webhook = {
    SMS_PROVIDER: 'webhook',
    SMS_WEBHOOK_URL: 'https://sms.example/send',
    SMS_WEBHOOK_SECRET: 'x'.repeat(32),
  }
  expect(readConfig({}).limits).toBe('relaxed')
  expect(readConfig(webhook).limits).toBe('strict')
  expect(readConfig({ ...webhook, RATE_LIMITS: 'relaxed' }).limits).toBe('relaxed')
})

test('origins are taken as they are, or not at all', () => {
  expect(readConfig({ CORS_ORIGINS: 'https://a.example, http://b.example:8080' }).corsOrigins).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ])
  for (const origin of ['*', 'null', 'a.example', 'https://a.example/', 'https://*.example']) {
    expect(problemsOf({ CORS_ORIGINS: origin })).toContain('CORS_ORIGINS must be origins')
  }
})

test('a certificate is of no use without its key, nor the key without it', () => {
  const both = { TLS_CERT_FILE: 'server.crt', TLS_KEY_FILE: 'server.key' }
  expect(readConfig(both).tls).toEqual({ certFile: 'server.crt', keyFile: 'server.key', authorityFile: null })
  expect(problemsOf({ ...both, TLS_KEY_FILE: '' })).toContain('TLS_KEY_FILE must be set too when TLS_CERT_FILE is')
  expect(problemsOf({ ...both, TLS_CERT_FILE: '' })).toContain('TLS_CERT_FILE must be set too when TLS_KEY_FILE is')
})

test('metrics are served to other machines only with a token', () => {
  expect(problemsOf({ METRICS_HOST: '0.0.0.0' })).toContain('METRICS_TOKEN must be set')
  expect(problemsOf({ METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'short' })).toContain('at least 16 characters')
  for (const host of ['127.0.0.1', '127.0.0.9', '::1', 'localhost']) expect(problemsOf({ METRICS_HOST: host })).toBe('')
  expect(readConfig({ METRICS_HOST: '10.0.0.1', METRICS_TOKEN: 'sixteen-letters!' }).metrics).toEqual({
    port: 9464,
    host: '10.0.0.1',
    token: 'sixteen-letters!',
  })
})

test('a store of objects is named whole or not at all', () => {
  const store = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'maidan',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig({}).s3).toBeNull()
  expect(readConfig({ ...store, S3_REGION: 'eu-central-1' }).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'maidan',
    region: 'eu-central-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  const { S3_ENDPOINT, S3_BUCKET, ...keys } = store
  expect(problemsOf(keys).split('\n')).toEqual([
    'The environment has problems:',
    '  S3_ENDPOINT must be set too: an S3-compatible store needs all of its settings',
    '  S3_BUCKET must be set too: an S3-compatible store needs all of its settings',
  ])
  expect(problemsOf({ ...store, S3_ENDPOINT: 's3.example', S3_BUCKET: 'Maidan' })).toMatch(
    /S3_ENDPOINT must be an http.*\n.*S3_BUCKET must be the name/,
  )
})

test('what several processes share is taken as it was made, or refused', () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  expect(readConfig({ ROLE: 'media', SECRET_KEY: key, MEDIA_URL: 'https://cdn.example/' })).toMatchObject({
    role: 'media',
    secretKey: key,
    mediaUrl: 'https://cdn.example',
  })
  expect(readConfig({})).toMatchObject({ role: 'all', secretKey: null, mediaUrl: null })
  expect(problemsOf({ ROLE: 'worker' })).toContain('ROLE must be all, api or media')
  for (const given of ['secret', `${key}=`, 'x'.repeat(44), Buffer.alloc(32).toString('base64'), ` ${key}`]) {
    expect(problemsOf({ SECRET_KEY: given })).toContain('SECRET_KEY must be 32 bytes in base64')
    expect(problemsOf({ SECRET_KEY_PREVIOUS: given })).toContain('SECRET_KEY_PREVIOUS must be 32 bytes in base64')
  }
  expect(readConfig({ SECRET_KEY: `${key}\r\n`, SECRET_KEY_PREVIOUS: `${key}\n` })).toMatchObject({
    secretKey: key,
    formerSecretKey: key,
  })
  expect(problemsOf({ MEDIA_URL: 'https://cdn.example/a' })).toContain('MEDIA_URL must be an http(s) address')
})

test.each(['/live', '/live/', '/?a=1', '/#a', '?a=1'])('an address with %s behind its host is refused', (path) => {
  for (const name of ['PUBLIC_URL', 'MEDIA_URL'])
    expect(problemsOf({ [name]: `https://maidan.example${path}` })).toContain(
      `${name} must be an http(s) address without a path`,
    )
})

test('proxies are named by address or network, and by nothing that is neither', () => {
  const networks = '10.0.0.0/8, 127.0.0.1, fd00::/8, ::1, loopback, uniquelocal'
  expect(readConfig({ TRUSTED_PROXIES: networks }).trustedProxies).toEqual(networks.split(', '))
  for (const wrong of ['nginx', '10.0.0.0/33', '10.0.0.0/', '1.2.3', '10.0.0.1/8/8', '*', 'true'])
    expect(problemsOf({ TRUSTED_PROXIES: wrong })).toContain('TRUSTED_PROXIES must be addresses or networks')
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { start } from '#server/app/start.ts'
import { describeStartError } from '#server/app/start-failure.ts'
import { asUnknownUser, canHaveSmallDisks, withReadOnlyDisk } from '#tests/support/chaos/small-disks.ts'
import { databaseUrl, emptyDatabase, type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { plainEnvironment } from '#tests/support/servers/child-server.ts'
import { admin } from '#tests/support/servers/operator.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }
/** Root can write to folders of others. */
const isRoot = process.getuid?.() === 0
const asOther = isRoot ? NOBODY : {}

let root: string
let database: FreshDatabase
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'maidan-failures-'))
  await chmod(root, 0o755)
  database = await emptyDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true })
})

/** Exit code and output. */
async function ending(
  given: string[],
  environment: Record<string, string>,
  options: object = {},
  program = process.execPath,
) {
  const child = spawn(program, given, {
    env: { ...plainEnvironment(), PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, output: output.trim() }
}

const server = (environment: Record<string, string>) => ending(['--import', 'tsx', 'server/main.ts'], environment)

/** Server and `admin` must print this sentence only. */
async function expectSentence(environment: Record<string, string>, sentence: RegExp) {
  const ofServer = await start({ ...environment, LOG_LEVEL: 'silent' }).then(() => 'It started.', describeStartError)
  const { code, output } = await admin(environment, 'migrate')
  expect(code).toBe(1)
  for (const said of [ofServer, output]) {
    expect(said).toMatch(sentence)
    expect(said).not.toContain('\n')
  }
}

/** The server must exit with one sentence about its folder, and leave it empty. */
async function expectEnding(within: readonly string[], folder: string, reason: RegExp) {
  const [program = '', ...given] = [...within, process.execPath, '--import', 'tsx', 'server/main.ts']
  const { code, output } = await ending(given, { DATA_DIR: folder }, {}, program)
  expect(output).toMatch(
    new RegExp(`^DATA_DIR is ${folder}, which cannot be written: ${reason.source}\\. Choose another`),
  )
  expect(output).not.toContain('\n')
  expect(code).toBe(1)
  expect(await readdir(folder)).toEqual([])
}

async function query(...statements: string[]) {
  const client = new pg.Client(database.url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function withUser(name: string, password: string): string {
  return Object.assign(new URL(database.url), { username: name, password }).href
}

describe('a database that cannot be used gives a clear message:', () => {
  const folder = () => ({ DATA_DIR: join(root, 'data') })

  test('a wrong password, with which the program ends', async () => {
    const environment = { ...folder(), DATABASE_URL: withUser(new URL(database.url).username, 'guessed') }
    const sentence = /^The database refused the user or the password: .*\. Correct them in DATABASE_URL\.$/
    await expectSentence(environment, sentence)
    expect(await server(environment)).toEqual({ code: 1, output: expect.stringMatching(sentence) })
  })

  test('no password', () =>
    expectSentence(
      { ...folder(), DATABASE_URL: withUser(new URL(database.url).username, '') },
      /^The database wants a password, and DATABASE_URL has none .* Check DATABASE_URL\.$/,
    ))

  test('a missing database', () =>
    expectSentence(
      { ...folder(), DATABASE_URL: databaseUrl(inject('postgresUrl'), 'nowhere') },
      /^There is no such database: database "nowhere" does not exist\. Create it, or correct its name in DATABASE_URL\.$/,
    ))

  test('a user without rights or access', async () => {
    const name = `guest_${database.url.slice(-8)}`
    await query(`create role ${name} login password 'secret'`, 'revoke all on schema public from public')
    const environment = { ...folder(), DATABASE_URL: withUser(name, 'secret') }
    const lacking =
      /^The database user lacks rights: .*\. Let it own the database, or grant them: GRANT CREATE ON DATABASE/
    await expectSentence(environment, lacking)
    await query(`grant usage, create on schema public to ${name}`)
    await expectSentence(environment, /permission denied to create extension "pg_trgm"/)
    await query(`alter role ${name} nologin`)
    await expectSentence(
      environment,
      /^The database does not let this user in: .* Check DATABASE_URL and pg_hba\.conf\.$/,
    )
    await query(`drop owned by ${name}`, `drop role ${name}`, 'grant all on schema public to public')
  })

  test('a standby', async () => {
    await query(`alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = on`)
    await expectSentence(
      { ...folder(), DATABASE_URL: database.url },
      /^The database is read-only: .* DATABASE_URL must lead to the primary, not to a standby\.$/,
    )
  })

  test('no server, another server, an unknown host', async () => {
    const other = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = (other.address() as { port: number }).port
    for (const [url, sentence] of [
      ['postgres://a:b@127.0.0.1:1/c', /^The database cannot be reached: .*ECONNREFUSED.* Check DATABASE_URL\.$/],
      [`postgres://a:b@127.0.0.1:${port}/c`, /^(What answers there is no PostgreSQL|The database cannot be reached): /],
      ['postgres://a:b@nowhere.invalid/c', /^The database cannot be reached: getaddrinfo .* Check DATABASE_URL\.$/],
      [`${database.url}?sslmode=require`, /^There is no encrypted connection to the database: .* Check sslmode/],
    ] as const) {
      const { code, output } = await admin({ ...folder(), DATABASE_URL: url }, 'migrate')
      expect(output).toMatch(sentence)
      expect(output).not.toContain('\n')
      expect(code).toBe(1)
    }
    other.close()
  })
})

describe('a folder that cannot be used gives a clear message:', () => {
  test('a file in its place or above it', async () => {
    const file = join(root, 'a-file')
    await writeFile(file, '')
    for (const folder of [file, join(file, 'below'), join(file, 'far', 'below')])
      await expectSentence(
        { DATA_DIR: folder },
        /^DATA_DIR is .*, which cannot be written: it is a file, or a part of its path is \(ENOTDIR\)\. Choose another/,
      )
  })

  test.runIf(process.platform === 'linux')('one that is not a disk', () =>
    expectSentence({ DATA_DIR: '/proc/maidan' }, /^DATA_DIR is \/proc\/maidan, which cannot be written: .*\. Choose/),
  )

  test.runIf(canHaveSmallDisks())('one whose disk is mounted read-only', async () => {
    const folder = join(root, 'read-only')
    await mkdir(folder)
    await expectEnding(withReadOnlyDisk(folder), folder, /its disk is mounted read-only \(EROFS\)/)
  })

  // Root may write everywhere but to files of users outside its user namespace.
  test.runIf(!isRoot || canHaveSmallDisks())('one that this user may not write', async () => {
    const folder = join(root, 'of-others')
    await mkdir(folder, { mode: 0o555 })
    if (isRoot) await chown(folder, NOBODY.uid, NOBODY.gid)
    await expectEnding(isRoot ? asUnknownUser : [], folder, /this user has no right to \(EACCES\)/)
  })

  test('a database without PG_VERSION', async () => {
    const folder = join(root, 'damaged')
    await mkdir(join(folder, 'postgres/data'), { recursive: true })
    await expectSentence(
      { DATA_DIR: folder },
      /^The database in .* is damaged: its file PG_VERSION is missing or empty\./,
    )
  })

  test('a secret key that is damaged', async () => {
    const folder = join(root, 'no-key')
    await mkdir(folder)
    await writeFile(join(folder, 'secret.key'), '')
    await expectSentence({ DATA_DIR: folder, DATABASE_URL: database.url }, /secret\.key is damaged: .*Restore it from/)
  })
})

test.each([
  [
    'a port that is taken',
    { PORT: 'taken' },
    /^Another program listens there already \(port \d+\)\. Stop it, or choose/,
  ],
  [
    'an address of another machine',
    { HOST: '203.0.113.7' },
    /^HOST is 203\.0\.113\.7, which is no address of this mach/,
  ],
])(
  'the server says in a sentence that it cannot serve %s',
  async (_what, environment: Record<string, string>, sentence) => {
    const ready = await freshDatabase()
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = String((taken.address() as { port: number }).port)
    const given = { DATABASE_URL: ready.url, DATA_DIR: join(root, 'served'), ...environment }
    const { code, output } = await server(environment['PORT'] ? { ...given, PORT: port } : given)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(/\n {4}at /)
    expect(code).toBe(1)
    taken.close()
    await ready.drop()
  },
)

describe('npm start in a checkout of another user', () => {
  let checkout: string
  beforeAll(async () => {
    checkout = join(root, 'checkout')
    for (const name of ['scripts', 'package.json', 'package-lock.json'])
      await cp(name, join(checkout, name), { recursive: true })
    await chmod(checkout, 0o555)
  })
  afterAll(() => chmod(checkout, 0o755))

  test.each(['start.mjs', 'admin.mjs'])('says who has to prepare it: %s', async (script) => {
    const { code, output } = await ending([join(checkout, 'scripts', script)], {}, { cwd: checkout, ...asOther })
    expect(output).toMatch(
      /^This checkout is not ready to start, and .* may not write to it \(EACCES\)\. Run npm start once/,
    )
    expect(output).not.toContain('\n')
    expect(code).toBe(1)
  })
})

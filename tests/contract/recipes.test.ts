import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

/** Applies the recipes of docs/architecture.md to a copy of the repository, whose checks must pass. */
const CHECKS_TIMEOUT_MS = 30 * 60_000
const run = promisify(execFile)
const copy = mkdtempSync(join(tmpdir(), 'maidan-recipes-'))
afterAll(() => rmSync(copy, { recursive: true }))

async function copyRepository(): Promise<void> {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const folders = ['schema', 'server', 'client', 'migrations', 'tests', 'scripts', 'tools', 'docs', '*.json', '*.ts']
  const { stdout } = await run('git', [...listed, ...folders], { maxBuffer: 2 ** 24 })
  const deleted = new Set((await run('git', ['ls-files', '-z', '--deleted'])).stdout.split('\0'))
  for (const path of stdout.split('\0')) if (!deleted.has(path)) cpSync(path, join(copy, path))
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
}

type Change = [path: string, anchor: string | null, text: string]

/** Inserts each text after its anchor, or into a new file. Returns the number of changed files. */
function apply(changes: readonly Change[]): number {
  for (const [path, anchor, text] of changes) {
    const before = anchor === null ? '' : readFileSync(join(copy, path), 'utf8')
    if (anchor !== null && !before.includes(anchor)) throw new Error(`${path} has no ${anchor}`)
    writeFileSync(join(copy, path), anchor === null ? text : before.replace(anchor, () => anchor + text))
  }
  return new Set(changes.map(([path]) => path)).size
}

const field: Change[] = [
  [
    'schema/event-texts.ts',
    'max: VENUE_MAX, required: true },',
    "\n  venueNote: { label: 'Venue Note', max: 200, required: false },",
  ],
  ['schema/events.graphql', '"Where it takes place."\n  venue: String!', '\n  "How to find it."\n  venueNote: String!'],
  [
    'schema/events.graphql',
    '"1 to 200 characters."\n  venue: String!',
    '\n  "At most 200 characters."\n  venueNote: String! = ""',
  ],
  ['schema/events.graphql', '"The venue."\n  VENUE', '\n  "How to find it."\n  VENUE_NOTE'],
  ['migrations/9000-venue-note.sql', null, "alter table events add column venue_note text not null default '';\n"],
  ['server/db/tables.ts', '  description: string\n  type: EventType\n', '  venueNote: string\n'],
  [
    'client/event-form/sections/details-section.tsx',
    "{...register('venue')}\n        />",
    "\n        <TextField label=\"Venue Note\" error={errorOf('venueNote')} {...register('venueNote')} />",
  ],
  [
    'client/screens/view-event/shared/event-sections.tsx',
    '<UserText key="venue">{event.venue}</UserText>],',
    '\n    [\'Note\', <UserText key="note">{event.venueNote}</UserText>],',
  ],
]

const mutation: Change[] = [
  [
    'schema/events.graphql',
    'cancelEvent("The event\'s id." id: ID!): Event!',
    '\n\n  "Reads it anew."\n  touchEvent("The event\'s id." id: ID!): Event!',
  ],
  [
    'server/events/events.service.ts',
    '  byId(user: CurrentUser | null, id: string, joinedId?: string | null): Promise<Event>\n',
    '  touch(user: CurrentUser, id: string): Promise<Event>\n',
  ],
  [
    'server/events/events.service.ts',
    '    byId: (user, id, joinedId) => visibleEvent(db, user, id, joinedId),\n',
    '    touch: (user, id) => visibleEvent(db, user, id),\n',
  ],
  [
    'server/events/events.graphql.ts',
    'builder.mutationFields((t) => ({\n',
    `  touchEvent: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.services.events.touch(requireUser(context), id),
  }),\n`,
  ],
  [
    'client/screens/view-event/view-event.graphql',
    'fragment EventProgress on Event {\n  id\n  version\n  status\n  reopenableUntil\n  recordingUrl\n}\n',
    '\nmutation TouchEvent($id: ID!) {\n  touchEvent(id: $id) {\n    id\n  }\n}\n',
  ],
  [
    'tests/server/authorisation.test.ts',
    '  cancelEvent        401    401    401    401    ✓  403/404  ✓        401    401    401    401   401\n',
    '  touchEvent         401    401    401    401    ✓  ✓/404    ✓        401    401    401    401   401\n',
  ],
  [
    'tests/support/api/operations.ts',
    "  sessions: { query: '{ sessions { id } }' },\n",
    "  touchEvent: { query: 'mutation ($id: ID!) { touchEvent(id: $id) { id } }', variables: onEvent },\n",
  ],
]

const restCall: Change[] = [
  [
    'schema/rest/calls.ts',
    'export const restCalls = {\n',
    `  countEvents: {
    method: 'GET',
    path: '/countEvents',
    summary: 'How many events there are.',
    auth: 'user',
    rateLimit: 'requests',
    answer: z.strictObject({ total: whole() }),
  },\n`,
  ],
  [
    'server/events/rest/events.rest.ts',
    'export const eventCalls = {\n',
    `  async countEvents(_request, context) {
    const all = { page: 1, limit: 1, filter: 'all', search: '', after: null } as const
    const { total } = await context.services.events.page(requireUser(context), all)
    return { body: { total: await total() } }
  },\n`,
  ],
]

test('a sport, a text of an event, a mutation and a REST call touch as few files as the recipes say', async () => {
  await copyRepository()
  const sport = await run(process.execPath, ['scripts/new.mjs', 'sport', 'kabaddi'], { cwd: copy })
  const [wrote = ''] = sport.stdout.split('\n')
  expect(wrote.match(/schema\/sports\/\S+\.(ts|graphql|json)\b/g)).toHaveLength(11)
  expect([apply(field), apply(mutation), apply(restCall)]).toEqual([6, 6, 2])
})

test('and that is all: types and tests are green', { timeout: CHECKS_TIMEOUT_MS }, async () => {
  const inCopy = (name: string, ...args: string[]) => run(join(copy, 'node_modules/.bin', name), args, { cwd: copy })
  const vitest = (...args: string[]) => inCopy('vitest', 'run', ...args)
  await run(process.execPath, ['scripts/generate.mjs'], { cwd: copy })
  for (const project of ['schema', 'server', 'client', 'tests']) {
    const { stdout } = await inCopy('tsc', '-p', project).catch((error) => error)
    expect(stdout).toBe('')
  }
  await vitest('tests/contract/call-docs.test.ts', '--update')
  await vitest(
    ...['schema', 'openapi', 'call-docs', 'conventions', 'rest'].map((name) => `tests/contract/${name}.test.ts`),
    ...['tests/contract/scoring/words.test.ts', 'scripts/message-catalogue.test.ts'],
    ...['schema/event-input.test.ts', 'schema/sports', 'server/sports', 'client/event-form', 'client/graphql'],
    ...['tests/server/graphql-strangers.test.ts', 'tests/server/graphql-round-trip.test.ts'],
  )
  const rows = 'touchEvent|countEvents|every operation'
  await vitest('tests/server/authorisation.test.ts', '-t', rows)
})

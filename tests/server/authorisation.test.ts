import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restCalls } from '#schema/rest/calls.ts'
import { liveCalls } from '#schema/rest/live-calls.ts'
import type { RestCall } from '#schema/rest/rest-call.ts'
import { servedSchema } from '#server/app/graphql-schema.ts'
import {
  type CallerLetter,
  type CallerTokens,
  callerAs,
  completeProfile,
  isPhone,
  phoneAs,
} from '#tests/support/api/callers.ts'
import { controllerOf } from '#tests/support/api/controller.ts'
import { eventWithDevices } from '#tests/support/api/devices.ts'
import { plainEvent } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { operations, type Stage, subscriptions, tomorrow } from '#tests/support/api/operations.ts'
import { inviteScorer, takeLease } from '#tests/support/api/scoring.ts'
import { nextWhileRepeating, type SubscriptionResult, subscribe } from '#tests/support/api/subscriber.ts'
import { bearer, multipartForm } from '#tests/support/api/upload.ts'
import { showPicture } from '#tests/support/live/sponsor-turns.ts'
import { sponsorsNamed } from '#tests/support/live/sponsored-event.ts'
import { matrix } from '#tests/support/oracles/matrix.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

/** Threat model 3.2. N owns the event. Who may offer a replay is told that the event is not live. */
const overGraphQL = matrix<CallerLetter>(`
  operation          A      E      G      R      O  X        N        D      F      D′     S     S′
  sendOtp            ✓      ✓      ✓      ✓      ✓  ✓        ✓        ✓      ✓      ✓      ✓     ✓
  validateOtp        ✓      ✓      ✓      ✓      ✓  ✓        ✓        ✓      ✓      ✓      ✓     ✓
  me                 401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  refresh            401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  logout             401    ✓      401    401    ✓  ✓        ✓        401    401    401    401   401
  events             401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  upcomingEvents     401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  uploadLogo         401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  createEvent        401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  event              ✓/404  401    401    401    ✓  ✓/404    ✓        ✓      ✓      ✓/404  ✓     ✓/404
  eventBySlug        ✓      401    401    401    ✓  ✓        ✓        ✓      ✓      ✓      ✓     ✓
  moreFromOrganiser  ✓      401    401    401    ✓  ✓        ✓        ✓      ✓      ✓      ✓     ✓
  pushKey            ✓      401    401    401    ✓  ✓        ✓        ✓      ✓      ✓      ✓     ✓
  remindMe           ✓      401    401    401    ✓  ✓        ✓        ✓      ✓      ✓      ✓     ✓
  forgetReminder     ✓      401    401    401    ✓  ✓        ✓        ✓      ✓      ✓      ✓     ✓
  renewPushSubscription  ✓  401    401    401    ✓  ✓        ✓        ✓      ✓      ✓      ✓     ✓
  embedOrigins       401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  updateEmbedOrigins  401   401    401    401    ✓  ✓        ✓        401    401    401    401   401
  updateEvent        401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  restoreEventRevision  401  401   401    401    ✓  403/404  ✓        401    401    401    401   401
  resetShareLink     401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  updateProfile      401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  startEvent         401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  endEvent           401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  reopenEvent        401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  cancelEvent        401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  sessions           401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  revokeSession      401    401    401    401    ✓  404      404      401    401    401    401   401
  signOutEverywhere  401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  apiTokens          401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  createApiToken     401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  revokeApiToken     401    401    401    401    ✓  404      404      401    401    401    401   401
  contacts               401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  addContacts            401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  updateContact          401    401    401    401    ✓  404      404      401    401    401    401   401
  removeContact          401    401    401    401    ✓  404      404      401    401    401    401   401
  groups                 401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  createGroup            401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  updateGroup            401    401    401    401    ✓  404      404      401    401    401    401   401
  removeGroup            401    401    401    401    ✓  404      404      401    401    401    401   401
  savedMessages          401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  createSavedMessage     401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  updateSavedMessage     401    401    401    401    ✓  404      404      401    401    401    401   401
  removeSavedMessage     401    401    401    401    ✓  404      404      401    401    401    401   401
  eventSuggestions       401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  requestAccountDeletion  401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  cancelAccountDeletion  401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  inviteDevice       401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  relinkDevice       401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  programme          401    401    401    401    ✓  403/404  ✓        ✓      403    404    401   401
  cut                401    401    401    401    ✓  403/404  ✓        ✓      403    404    401   401
  setAutoSubstitute  401    401    401    401    ✓  403/404  ✓        ✓      403    404    401   401
  editCuts           401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  takeControl        401    401    401    401    ✓  403/404  ✓        ✓      403    404    401   401
  handOverControl    401    401    401    401    ✓  403/404  ✓        ✓      403    404    401   401
  sendCue            401    401    401    401    ✓  403/404  ✓        ✓      403    404    401   401
  sponsorRota        401    401    401    401    ✓  403/404  ✓        ✓      403    404    401   401
  updateSponsorRules  401   401    401    401    ✓  403/404  ✓        ✓      403    404    401   401
  showSponsor        401    401    401    401    ✓  403/404  ✓        ✓      403    404    401   401
  sponsorReportLink  401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  scoreLog           401    401    401    401    ✓  403/404  ✓        ✓      403    404    ✓     404
  recordScore        401    401    401    401    ✓  403/404  ✓        ✓      403    404    ✓     404
  takeScorerLease    401    401    401    401    ✓  403/404  ✓        ✓      403    404    ✓     404
  offerLateEntries   401    401    401    401    ✓  403/404  ✓        ✓      403    404    ✓     404
  settleLateEntries  401    401    401    401    ✓  403/404  ✓        ✓      403    404    ✓     404
  scorers            401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  inviteScorer       401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  removeScorer       401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  highlights         401    401    401    401    ✓  403/404  ✓        ✓      403    404    401   401
  editHighlights     401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  offerReplay        401    401    401    401    CONFLICT  403/404  CONFLICT  CONFLICT  403  404  401  401
`)

const overSockets = matrix<CallerLetter>(`
  operation           A      E      G      R      O  X        N        D      F      D′     S     S′
  eventChanged        ✓/404  401    401    401    ✓  ✓/404    ✓        ✓      ✓      ✓/404  ✓     ✓/404
  eventBySlugChanged  ✓      401    401    401    ✓  ✓        ✓        ✓      ✓      ✓      ✓     ✓
  myEventsChanged     401    401    401    401    ✓  ✓        ✓        401    401    401    401   401
  devicesChanged      401    401    401    401    ✓  403/404  ✓        401    401    401    401   401
  viewerCountChanged  ✓      401    401    401    ✓  ✓        ✓        ✓      ✓      ✓      ✓     ✓
  sponsorRotaChanged  401    401    401    401    ✓  403/404  ✓        ✓      403    404    401   401
  scoreChanged        401    401    401    401    ✓  403/404  ✓        ✓      403    404    ✓     404
`)

/** A row for each rule of a REST call. */
const restRules = matrix<CallerLetter>(`
  rule           A      E    G    R    O  X        N    D    F    D′     S     S′
  anyone         ✓      ✓    ✓    ✓    ✓  ✓        ✓    ✓    ✓    ✓      ✓     ✓
  refresh token  401    401  401  401  ✓  ✓        ✓    401  401  401    401   401
  user           401    401  401  401  ✓  ✓        ✓    401  401  401    401   401
  expired user   401    ✓    401  401  ✓  ✓        ✓    401  401  401    401   401
  optional user  ✓      401  401  401  ✓  ✓        ✓    401  401  401    401   401
  visible event  ✓/404  401  401  401  ✓  ✓/404    ✓    ✓    ✓    ✓/404  ✓     ✓/404
  own event      401    401  401  401  ✓  403/404  ✓    401  401  401    401   401
  own profile    401    401  401  401  ✓  403      403  401  401  401    401   401
  device         401    401  401  401  401  401    401  ✓    ✓    ✓      401   401
  join link      404    404  404  404  404  404    404  404  404  404    404   404
  share link     ✓      ✓    ✓    ✓    ✓  ✓        ✓    ✓    ✓    ✓      ✓     ✓
`)

const calls = new Map(Object.entries<RestCall>({ ...restCalls, ...liveCalls }))
const overRest = new Map([...calls].map(([name, { auth }]) => [name, restRules.get(auth) ?? new Map()] as const))

let app: TestApp
let origin: string
let owner: Organiser
let logo: File
beforeAll(async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  logo = new File([new Uint8Array(png)], 'logo.png')
  app = await startApp()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(app)
  await completeProfile(app, owner)
})
afterAll(() => app.close())

const START = 'mutation ($id: ID!) { startEvent(id: $id) { id } }'
const END = 'mutation ($id: ID!) { endEvent(id: $id) { id } }'
const UPDATE = `mutation ($id: ID!, $visibility: Visibility!) {
  updateEvent(id: $id, version: 1, input: {
    visibility: $visibility,
    title: "Before", description: "-", type: OTHER, venue: "-", localTime: "2026-12-06T15:30",
    devices: [{ name: "Scorer’s table" }, { name: "Pavilion end" }]
  }) { id }
}`

/** Status changes that an operation needs first. */
const actions: Record<string, string[]> = {
  endEvent: [START],
  reopenEvent: [START, END],
  cut: [START],
  editCuts: [START, END],
  showSponsor: [START],
  editHighlights: [START, END],
  restoreEventRevision: [UPDATE],
}

/** A new event, prepared for the operation, of the owner or of N; and a session of the owner. */
async function setStage(letter: CallerLetter, visibility: string, operation: string): Promise<Stage> {
  const somebody = isPhone(letter) ? null : await callerAs(letter, app, owner)
  const host = letter === 'N' ? (somebody as Organiser) : await signIn(app, owner.mobile)
  const event = await eventWithDevices(app, host, { visibility, sponsors: sponsorsNamed('Sharma Sweets') })
  const asking = isPhone(letter) ? await phoneAs(letter, app, host, event) : (somebody as CallerTokens)
  for (const action of actions[operation] ?? []) {
    await ask(app, action, { id: event.id, visibility }, host.accessToken)
  }
  if (operation === 'showSponsor') await showPicture(app, event)
  await app.services.studio.enter(await controllerOf(app, host, event.id), 'desk', 'Desk')
  await takeLease(app, host.accessToken, event.id)
  const invited = operation === 'removeScorer' ? await inviteScorer(app, host, event.id) : null
  return {
    ...{ asking, event, scorerId: invited?.data.inviteScorer.deviceId ?? '' },
    ownSession: await ownSessionFor(operation),
    ownToken: await ownTokenFor(operation),
    ownEntry: await ownEntryFor(operation),
  }
}

const strangers = ['A', 'E', 'G', 'R', 'X'] as const

function isStranger(letter: CallerLetter): letter is (typeof strangers)[number] {
  return strangers.some((stranger) => stranger === letter)
}

/** No row lets strangers change an event, so that all of a row ask for the same one. */
async function stageFor(
  letter: CallerLetter,
  visibility: string,
  operation: string,
  ofStrangers: Map<string, Stage>,
): Promise<Stage> {
  if (!isStranger(letter)) return setStage(letter, visibility, operation)
  const known = ofStrangers.get(visibility)
  if (known) return { ...known, asking: await callerAs(letter, app, owner) }
  const stage = await setStage(letter, visibility, operation)
  ofStrangers.set(visibility, stage)
  return stage
}

/** A session of the owner, for the operation that ends one. */
async function ownSessionFor(operation: string): Promise<string> {
  if (operation !== 'revokeSession') return ''
  const { accessToken } = await signIn(app, owner.mobile)
  const { data } = await ask(app, '{ sessions { id isCurrent } }', {}, accessToken)
  return data.sessions[0].id
}

/** A token of the owner, for operations that revoke one. */
async function ownTokenFor(operation: string): Promise<string> {
  if (operation !== 'revokeApiToken') return ''
  const { accessToken } = await signIn(app, owner.mobile)
  const create =
    'mutation ($until: DateTime!) { createApiToken(name: "x", scope: READ, expiresAt: $until) { apiToken { id } } }'
  const { data } = await ask(app, create, { until: tomorrow }, accessToken)
  return data.createApiToken.apiToken.id
}

/** What the operation changes of the owner's address book. */
async function ownEntryFor(operation: string): Promise<string> {
  const name = `Ravi ${++entries}`
  const create: Record<string, string> = {
    Contact: `mutation { made: addContacts(contacts: [{ name: "${name}" }]) { id } }`,
    Group: `mutation { made: createGroup(input: { name: "${name}", contactIds: [] }) { id } }`,
    SavedMessage: `mutation { made: createSavedMessage(text: "${name}") { id } }`,
  }
  const query = create[operation.replace(/^(?:update|remove)/, '')]
  if (!query) return ''
  const { accessToken } = await signIn(app, owner.mobile)
  const { data } = await ask(app, query, {}, accessToken)
  return [data.made].flat()[0].id
}
let entries = 0

async function verdictOverGraphQL(operation: string, stage: Stage): Promise<string> {
  if (operation === 'uploadLogo') {
    const form = multipartForm({ 0: ['variables.file'] })
    form.set('0', logo)
    const headers = { 'apollo-require-preflight': 'true', ...bearer(stage.asking.accessToken) }
    return verdictOf(await (await fetch(`${origin}/graphql`, { method: 'POST', body: form, headers })).json())
  }
  const { query, variables } = operations[operation] ?? { query: '' }
  return verdictOf(await ask(app, query, { ...variables?.(stage) }, stage.asking.accessToken))
}

/** Creates events of the subscriber, since only those trigger `myEventsChanged`. */
async function verdictOverSockets(operation: string, stage: Stage): Promise<string> {
  const { query, variables } = subscriptions[operation] ?? { query: '' }
  const { accessToken } = stage.asking
  const watching = subscribe(app, query, { ...variables?.(stage) }, accessToken)
  const create = operations['createEvent']?.query ?? ''
  const heard = await nextWhileRepeating(watching.next(), () =>
    ask(app, create, { input: plainEvent('Created') }, accessToken),
  )
  await watching.close()
  return verdictOf(heard ?? {})
}

function verdictOf({ errors }: Pick<SubscriptionResult, 'errors'>): string {
  const code = errors?.[0]?.extensions?.code
  const statuses: Record<string, string> = {
    UNAUTHENTICATED: '401',
    FORBIDDEN: '403',
    NOT_FOUND: '404',
    OTP_INVALID: '✓',
  }
  return code === undefined ? '✓' : (statuses[code] ?? code)
}

/** Changes of a call's first example, so that only the caller decides. */
const sent: Record<string, (stage: Stage) => object> = {
  sendOTP: () => ({ mobile: '9600000001' }),
  validateOTP: () => ({ mobile: '9600000008', otp: '0000' }),
  refresh: ({ asking }) => ({ refreshToken: asking.refreshToken }),
  updateProfile: () => ({ mobile: owner.mobile }),
}

async function verdictOverRest(name: string, stage: Stage): Promise<string> {
  const call = calls.get(name)
  if (!call) return 'There is no such call.'
  const headers: Record<string, string> = bearer(stage.asking.accessToken)
  let body: FormData | string | null = null
  if (call.consumes === 'multipart/form-data') {
    body = new FormData()
    body.set('file', logo)
  } else if (call.body) {
    const [example] = Object.values(call.examples ?? {})
    body = JSON.stringify({ ...example, ...sent[name]?.(stage) })
    headers['content-type'] = 'application/json'
  }
  const { id, slug } = stage.event
  const path =
    call.path.replace('{id}', id).replace('{slug}', slug) + (call.auth === 'visible event' ? `?id=${id}` : '')
  const response = await fetch(`${origin}${path}`, { method: call.method, headers, body })
  const { code } = (await response.json()) as { code?: string }
  return response.ok || code === 'OTP_INVALID' ? '✓' : String(response.status)
}

const accesses = [
  ['GraphQL', overGraphQL, verdictOverGraphQL],
  ['REST', overRest, verdictOverRest],
  ['sockets', overSockets, verdictOverSockets],
] as const

for (const [access, table, verdictFor] of accesses) {
  test.each([...table])(`over ${access}, %s is allowed to exactly the listed callers`, async (operation, row) => {
    const asksForAnEvent = [...row.values()].some((cell) => cell.length > 1)
    const found: Record<string, string[]> = {}
    const ofStrangers = new Map<string, Stage>()
    for (const [letter, [open = '', hidden = open]] of row) {
      const ofPublic = await verdictFor(operation, await stageFor(letter, 'PUBLIC', operation, ofStrangers))
      const ofPrivate = asksForAnEvent
        ? await verdictFor(operation, await stageFor(letter, 'PRIVATE', operation, ofStrangers))
        : ofPublic
      if (ofPublic !== open || ofPrivate !== hidden) found[letter] = [ofPublic, ofPrivate]
    }
    expect(found).toEqual({})
  })
}

test('every operation of the contract has a row', () => {
  const schema = servedSchema()
  const served = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  )
  expect(served.filter((field) => !overGraphQL.has(field))).toEqual([])
  expect(Object.keys(schema.getSubscriptionType()?.getFields() ?? {}).sort()).toEqual([...overSockets.keys()].sort())
})

import { browserSubscription } from '#tests/support/fixtures/browser-subscription.ts'
import type { CallerTokens } from './callers.ts'
import type { EventWithDevices } from './devices.ts'
import { plainEvent } from './events.ts'
import { tapper } from './scoring.ts'

/** An event that is prepared for an operation, and who asks for it. */
export type Stage = {
  asking: CallerTokens
  event: EventWithDevices
  scorerId: string
  ownSession: string
  ownToken: string
  ownEntry: string
}
export type Operation = { query: string; variables?: (stage: Stage) => object }

export const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const onEvent = ({ event }: Stage) => ({ id: event.id })
const onEntry = ({ ownEntry }: Stage) => ({ id: ownEntry })
const onDevice = ({ event }: Stage) => ({ id: event.devices[1]?.id })
/** By field of Query and Mutation. */
export const operations: Record<string, Operation> = {
  sendOtp: { query: 'mutation { sendOtp(mobile: "9600000000") { mobile } }' },
  validateOtp: { query: 'mutation { validateOtp(mobile: "9600000009", otp: "0000") { isNewUser } }' },
  me: { query: '{ me { id } }' },
  refresh: {
    query: 'mutation ($token: String!) { refresh(refreshToken: $token) { accessToken } }',
    variables: ({ asking }) => ({ token: asking.refreshToken }),
  },
  logout: { query: 'mutation { logout }' },
  events: { query: '{ events { pageInfo { total } } }' },
  upcomingEvents: { query: '{ upcomingEvents { id } }' },
  createEvent: {
    query: 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }',
    variables: () => ({ input: plainEvent('Created') }),
  },
  event: { query: 'query ($id: ID!) { event(id: $id) { id } }', variables: onEvent },
  eventBySlug: {
    query: 'query ($slug: String!) { eventBySlug(slug: $slug) { id } }',
    variables: ({ event }) => ({ slug: event.slug }),
  },
  moreFromOrganiser: {
    query: 'query ($slug: String!) { moreFromOrganiser(slug: $slug) { id } }',
    variables: ({ event }) => ({ slug: event.slug }),
  },
  pushKey: { query: '{ pushKey }' },
  remindMe: {
    query: 'mutation ($slug: String!, $to: PushSubscriptionInput!) { remindMe(slug: $slug, subscription: $to) }',
    variables: ({ event }) => ({ slug: event.slug, to: browserSubscription }),
  },
  forgetReminder: {
    query: 'mutation ($slug: String!) { forgetReminder(slug: $slug, endpoint: "https://fcm.googleapis.com/none") }',
    variables: ({ event }) => ({ slug: event.slug }),
  },
  renewPushSubscription: {
    query: `mutation ($to: PushSubscriptionInput!) {
      renewPushSubscription(formerEndpoint: "https://fcm.googleapis.com/none", subscription: $to)
    }`,
    variables: () => ({ to: browserSubscription }),
  },
  embedOrigins: { query: '{ embedOrigins }' },
  updateEmbedOrigins: { query: 'mutation { updateEmbedOrigins(origins: ["https://club.example"]) }' },
  contacts: { query: '{ contacts { total } }' },
  addContacts: { query: 'mutation { addContacts(contacts: [{ name: "Asha", mobile: "9600000007" }]) { id } }' },
  updateContact: {
    query: 'mutation ($id: ID!) { updateContact(id: $id, input: { name: "Asha Patil" }) { id } }',
    variables: onEntry,
  },
  removeContact: { query: 'mutation ($id: ID!) { removeContact(id: $id) }', variables: onEntry },
  groups: { query: '{ groups { contacts { id } } }' },
  createGroup: { query: 'mutation { createGroup(input: { name: "Crew", contactIds: [] }) { id } }' },
  updateGroup: {
    query: 'mutation ($id: ID!) { updateGroup(id: $id, input: { name: "Team", contactIds: [] }) { id } }',
    variables: onEntry,
  },
  removeGroup: { query: 'mutation ($id: ID!) { removeGroup(id: $id) }', variables: onEntry },
  savedMessages: { query: '{ savedMessages { text } }' },
  createSavedMessage: { query: 'mutation { createSavedMessage(text: "Watch {title}: {link}") { id } }' },
  updateSavedMessage: {
    query: 'mutation ($id: ID!) { updateSavedMessage(id: $id, text: "{time}, {venue}") { id } }',
    variables: onEntry,
  },
  removeSavedMessage: { query: 'mutation ($id: ID!) { removeSavedMessage(id: $id) }', variables: onEntry },
  eventSuggestions: { query: '{ eventSuggestions { teams { name players } sponsors { logo } } }' },
  requestAccountDeletion: { query: 'mutation { requestAccountDeletion { deletionAt } }' },
  cancelAccountDeletion: { query: 'mutation { cancelAccountDeletion { deletionAt } }' },
  updateEvent: {
    query:
      'mutation ($id: ID!, $input: EventInput!, $version: Int!) { updateEvent(id: $id, input: $input, version: $version) { id } }',
    variables: ({ event }) => ({ id: event.id, input: plainEvent('Updated'), version: 1 }),
  },
  restoreEventRevision: {
    query: 'mutation ($id: ID!) { restoreEventRevision(id: $id, revision: 1, version: 2) { id } }',
    variables: onEvent,
  },
  resetShareLink: { query: 'mutation ($id: ID!) { resetShareLink(id: $id) { id } }', variables: onEvent },
  inviteDevice: { query: 'mutation ($id: ID!) { inviteDevice(deviceId: $id) { url } }', variables: onDevice },
  relinkDevice: { query: 'mutation ($id: ID!) { relinkDevice(deviceId: $id) { url } }', variables: onDevice },
  programme: { query: 'query ($id: ID!) { programme(eventId: $id) { fence } }', variables: onEvent },
  cut: {
    query: 'mutation ($id: ID!, $at: DateTime!) { cut(eventId: $id, fence: 1, seenAt: $at) { slot } }',
    variables: ({ event }) => ({ id: event.id, at: new Date().toISOString() }),
  },
  setAutoSubstitute: {
    query: 'mutation ($id: ID!) { setAutoSubstitute(eventId: $id, fence: 1, isOn: true) { fence } }',
    variables: onEvent,
  },
  editCuts: {
    query: 'mutation ($id: ID!) { editCuts(eventId: $id, cuts: []) { fence } }',
    variables: onEvent,
  },
  takeControl: {
    query: 'mutation ($id: ID!) { takeControl(eventId: $id, roomId: "desk") { fence } }',
    variables: onEvent,
  },
  handOverControl: {
    query: 'mutation ($id: ID!) { handOverControl(eventId: $id, fence: 1, roomId: "desk") { fence } }',
    variables: onEvent,
  },
  sendCue: {
    query: 'mutation ($id: ID!, $camera: ID!) { sendCue(eventId: $id, fence: 1, deviceId: $camera, text: "Hold") }',
    variables: ({ event }) => ({ id: event.id, camera: event.devices[1]?.id }),
  },
  sponsorRota: { query: 'query ($id: ID!) { sponsorRota(eventId: $id) { nextAt } }', variables: onEvent },
  updateSponsorRules: {
    query: `mutation ($id: ID!) {
      updateSponsorRules(eventId: $id, rules: { turnSeconds: 15, isBetween: true, moments: [] }) { nextAt }
    }`,
    variables: onEvent,
  },
  showSponsor: {
    query: 'mutation ($id: ID!) { showSponsor(eventId: $id, fence: 1, name: "Sharma Sweets") { nextAt } }',
    variables: onEvent,
  },
  sponsorReportLink: {
    query: 'mutation ($id: ID!) { sponsorReportLink(eventId: $id, name: "Sharma Sweets") { url } }',
    variables: onEvent,
  },
  scoreLog: { query: 'query ($id: ID!) { scoreLog(eventId: $id) { seq } }', variables: onEvent },
  recordScore: {
    query:
      'mutation ($id: ID!, $entries: [ScoreEntryInput!]!) { recordScore(eventId: $id, fence: 1, entries: $entries) { seq } }',
    variables: ({ event }) => ({ id: event.id, entries: [tapper()('resume')] }),
  },
  takeScorerLease: {
    query: 'mutation ($id: ID!) { takeScorerLease(eventId: $id, roomId: "desk") { fence } }',
    variables: onEvent,
  },
  offerLateEntries: {
    query: 'mutation ($id: ID!, $entries: [ScoreEntryInput!]!) { offerLateEntries(eventId: $id, entries: $entries) }',
    variables: ({ event }) => ({ id: event.id, entries: [tapper()('resume')] }),
  },
  settleLateEntries: {
    query: 'mutation ($id: ID!) { settleLateEntries(eventId: $id, fence: 1, offerId: "none", add: true) { seq } }',
    variables: onEvent,
  },
  scorers: { query: 'query ($id: ID!) { scorers(eventId: $id) { id } }', variables: onEvent },
  inviteScorer: { query: 'mutation ($id: ID!) { inviteScorer(eventId: $id) { url } }', variables: onEvent },
  removeScorer: {
    query: 'mutation ($id: ID!) { removeScorer(scorerId: $id) }',
    variables: ({ scorerId }) => ({ id: scorerId }),
  },
  highlights: { query: 'query ($id: ID!) { highlights(eventId: $id) { isEdited } }', variables: onEvent },
  editHighlights: { query: 'mutation ($id: ID!) { editHighlights(eventId: $id) { isEdited } }', variables: onEvent },
  offerReplay: {
    query: 'mutation ($id: ID!) { offerReplay(eventId: $id, fence: 1, entryId: "none") { at } }',
    variables: onEvent,
  },
  updateProfile: { query: 'mutation { updateProfile(input: { fullname: "A B", email: "a@example.com" }) { id } }' },
  startEvent: { query: 'mutation ($id: ID!) { startEvent(id: $id) { id } }', variables: onEvent },
  endEvent: { query: 'mutation ($id: ID!) { endEvent(id: $id) { id } }', variables: onEvent },
  reopenEvent: { query: 'mutation ($id: ID!) { reopenEvent(id: $id) { id } }', variables: onEvent },
  cancelEvent: { query: 'mutation ($id: ID!) { cancelEvent(id: $id) { id } }', variables: onEvent },
  sessions: { query: '{ sessions { id } }' },
  revokeSession: {
    query: 'mutation ($id: ID!) { revokeSession(id: $id) }',
    variables: ({ ownSession }) => ({ id: ownSession }),
  },
  signOutEverywhere: { query: 'mutation { signOutEverywhere }' },
  apiTokens: { query: '{ apiTokens { id } }' },
  createApiToken: {
    query: 'mutation ($until: DateTime!) { createApiToken(name: "x", scope: READ, expiresAt: $until) { secret } }',
    variables: () => ({ until: tomorrow }),
  },
  revokeApiToken: {
    query: 'mutation ($id: ID!) { revokeApiToken(id: $id) }',
    variables: ({ ownToken }) => ({ id: ownToken }),
  },
}

const onLink = ({ event }: Stage) => ({ slug: event.slug })
export const subscriptions: Record<string, Operation> = {
  eventChanged: { query: 'subscription ($id: ID!) { eventChanged(id: $id) { id } }', variables: onEvent },
  eventBySlugChanged: {
    query: 'subscription ($slug: String!) { eventBySlugChanged(slug: $slug) { id } }',
    variables: onLink,
  },
  myEventsChanged: { query: 'subscription { myEventsChanged { id } }' },
  devicesChanged: { query: 'subscription ($id: ID!) { devicesChanged(eventId: $id) { id } }', variables: onEvent },
  scoreChanged: { query: 'subscription ($id: ID!) { scoreChanged(eventId: $id) { seq } }', variables: onEvent },
  sponsorRotaChanged: {
    query: 'subscription ($id: ID!) { sponsorRotaChanged(eventId: $id) { nextAt } }',
    variables: onEvent,
  },
  viewerCountChanged: { query: 'subscription ($slug: String!) { viewerCountChanged(slug: $slug) }', variables: onLink },
}

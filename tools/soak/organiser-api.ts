import { randomUUID } from 'node:crypto'
import { plainEvent } from '#tests/support/api/events.ts'
import { multipartForm } from '#tests/support/api/upload.ts'
import type { Caller } from './caller.ts'

export type Tokens = { accessToken: string; refreshToken: string }

/** Actions of an organiser, over GraphQL or REST. */
export type OrganiserApi = {
  signIn(mobile: string, otp: () => Promise<string>): Promise<Tokens>
  renew(tokens: Tokens): Promise<Tokens>
  leave(tokens: Tokens): Promise<unknown>
  check(tokens: Tokens): Promise<unknown>
  list(tokens: Tokens): Promise<unknown>
  upload(tokens: Tokens, logo: File): Promise<string>
  create(tokens: Tokens, logo: string): Promise<string>
  /** Opens an event and saves it with another title. */
  edit(tokens: Tokens, id: string): Promise<unknown>
}

const LISTED = 'nodes { id title type venue startsAt status visibility isOwner } pageInfo { page hasMore total }'
const EVENT_FIELDS = `id version title sponsors { name logo } devices { id name } details { __typename }`

export function graphqlApi({ graphql, form }: Caller): OrganiserApi {
  return {
    async signIn(mobile, otp) {
      await graphql('sendOtp', 'mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }', { mobile })
      const query = `mutation ($mobile: String!, $otp: String!) {
        validateOtp(mobile: $mobile, otp: $otp) { tokens { accessToken refreshToken } user { id } isNewUser }
      }`
      return (await graphql('validateOtp', query, { mobile, otp: await otp() })).validateOtp.tokens
    },
    async renew({ refreshToken }) {
      const query = 'mutation ($token: String!) { refresh(refreshToken: $token) { accessToken refreshToken } }'
      return (await graphql('refresh', query, { token: refreshToken })).refresh
    },
    leave: ({ accessToken }) => graphql('logout', 'mutation { logout }', {}, accessToken),
    check: ({ accessToken }) => graphql('me', '{ me { id mobile fullname email } }', {}, accessToken),
    list: ({ accessToken }) => graphql('events', `{ events { ${LISTED} } }`, {}, accessToken),
    async upload({ accessToken }, logo) {
      const sent = multipartForm({ '0': ['variables.file'] })
      sent.set('0', logo)
      return (await form('uploadLogo', sent, accessToken)).uploadLogo.url
    },
    async create({ accessToken }, logo) {
      const query = `mutation ($input: EventInput!) { createEvent(input: $input) { ${EVENT_FIELDS} } }`
      return (await graphql('createEvent', query, { input: eventWith(logo) }, accessToken)).createEvent.id
    },
    async edit({ accessToken }, id) {
      const { event } = await graphql(
        'event',
        `query ($id: ID!) { event(id: $id) { ${EVENT_FIELDS} } }`,
        { id },
        accessToken,
      )
      const query = `mutation ($id: ID!, $input: EventInput!, $version: Int!) {
        updateEvent(id: $id, input: $input, version: $version) { ${EVENT_FIELDS} }
      }`
      const variables = { id, version: event.version, input: eventWith(event.sponsors[0].logo) }
      return graphql('updateEvent', query, variables, accessToken)
    },
  }
}

export function restApi({ json }: Caller): OrganiserApi {
  return {
    async signIn(mobile, otp) {
      await json('/sendOTP', '/sendOTP', { json: { mobile } })
      return json('/validateOTP', '/validateOTP', { json: { mobile, otp: await otp() } })
    },
    renew: ({ refreshToken }) => json('/refresh', '/refresh', { json: { refreshToken } }),
    leave: ({ accessToken }) => json('/logout', '/logout', { json: {}, token: accessToken }),
    check: ({ accessToken }) => json('/profile', '/profile', { token: accessToken }),
    list: ({ accessToken }) => json('/getEventsPageLoad', '/getEventsPageLoad?page=1&limit=6', { token: accessToken }),
    async upload({ accessToken }, logo) {
      const sent = new FormData()
      sent.set('file', logo)
      return (await json('/upload', '/upload', { form: sent, token: accessToken })).url
    },
    async create({ accessToken }, logo) {
      const key = { 'idempotency-key': randomUUID() }
      const request = { json: legacyEventWith(logo), token: accessToken, headers: key }
      return (await json('/saveNewEvent', '/saveNewEvent', request)).id
    },
    async edit({ accessToken }, id) {
      const event = await json('/getEventById', `/getEventById?id=${id}`, { token: accessToken })
      const request = { method: 'PUT', json: legacyEventWith(event.sponsors[0].logo), token: accessToken }
      return json('/updateEvent', `/updateEvent/${id}`, request)
    },
  }
}

function eventWith(logo: string) {
  return plainEvent(`Soak ${randomUUID()}`, {
    devices: [{ name: 'Pavilion end' }],
    sponsors: [{ name: 'Dairy', logo }],
  })
}

function legacyEventWith(logo: string) {
  return {
    title: `Soak ${randomUUID()}`,
    description: 'An evening under the lamps.',
    type: 'other',
    venue: 'Gymkhana',
    time: '2026-12-06T15:30',
    visibility: 'public',
    sponsors: [{ name: 'Dairy', logo }],
    deviceNames: ['Pavilion end'],
  }
}

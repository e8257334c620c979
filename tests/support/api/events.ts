import { cricketDetails } from '#tests/support/fixtures/cricket-details.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { type Answer, ask, type Organiser } from './graphql.ts'

const EVENT_FIELDS = `id slug shareUrl title description type venue localTime timeZone startsAt visibility status
  sponsors { name logo } deviceCount devices { id name isController } isOwner version createdAt
  details {
    ... on CricketDetails { team1 team2 playersPerTeam playerNames umpireCount umpireNames overs lastManStanding }
    ... on BadmintonDetails { matchType team1 team2 sets refereeCount refereeNames playerNamesTeam1 playerNamesTeam2 }
  }`

/** An event of type `OTHER`: the least that can be created. */
export const plainEvent = (title: string, change: Record<string, unknown> = {}) => ({
  title,
  description: 'An evening under the lamps.',
  type: 'OTHER',
  venue: 'Gymkhana',
  localTime: '2026-12-06T15:30',
  ...change,
})

export const cricketMatch = (change: Record<string, unknown> = {}) => ({
  ...plainEvent('Sunday League Final'),
  type: 'CRICKET',
  details: { cricket: { ...cricketDetails, ...change } },
})

export function createEvent(app: TestApp, by: Organiser, input: object, clientMutationId?: string): Promise<Answer> {
  return ask(
    app,
    `mutation ($input: EventInput!, $clientMutationId: String) {
      createEvent(input: $input, clientMutationId: $clientMutationId) { ${EVENT_FIELDS} }
    }`,
    { input, clientMutationId },
    by.accessToken,
  )
}

export function updateEvent(app: TestApp, by: Organiser, id: string, input: object, version: number): Promise<Answer> {
  return ask(
    app,
    `mutation ($id: ID!, $input: EventInput!, $version: Int!) {
      updateEvent(id: $id, input: $input, version: $version) { ${EVENT_FIELDS} }
    }`,
    { id, input, version },
    by.accessToken,
  )
}

export function restoreRevision(
  app: TestApp,
  by: Organiser | null,
  id: string,
  revision: number,
  version: number,
): Promise<Answer> {
  return ask(
    app,
    `mutation ($id: ID!, $revision: Int!, $version: Int!) {
      restoreEventRevision(id: $id, revision: $revision, version: $version) { ${EVENT_FIELDS} }
    }`,
    { id, revision, version },
    by?.accessToken,
  )
}

export function resetShareLink(app: TestApp, by: Organiser | null, id: string): Promise<Answer> {
  return ask(app, 'mutation ($id: ID!) { resetShareLink(id: $id) { slug shareUrl version } }', { id }, by?.accessToken)
}

export function readEvent(app: TestApp, by: Organiser | null, id: string): Promise<Answer> {
  return ask(app, `query ($id: ID!) { event(id: $id) { ${EVENT_FIELDS} } }`, { id }, by?.accessToken)
}

export function readBySlug(app: TestApp, by: Organiser | null, slug: string): Promise<Answer> {
  return ask(app, `query ($slug: String!) { eventBySlug(slug: $slug) { ${EVENT_FIELDS} } }`, { slug }, by?.accessToken)
}

export type StatusChange = 'startEvent' | 'endEvent' | 'reopenEvent' | 'cancelEvent'

export function changeStatus(app: TestApp, by: Organiser | null, action: StatusChange, id: string): Promise<Answer> {
  return ask(app, `mutation ($id: ID!) { ${action}(id: $id) { status version } }`, { id }, by?.accessToken)
}

import { type Answer, ask, type Organiser } from '#tests/support/api/graphql.ts'
import type { TestApp } from '#tests/support/servers/app.ts'

export function reportLink(app: TestApp, by: Organiser, id: string, name: string, renew = false): Promise<Answer> {
  const query = `mutation ($id: ID!, $name: String!, $renew: Boolean!) {
    sponsorReportLink(eventId: $id, name: $name, renew: $renew) { name url }
  }`
  return ask(app, query, { id, name, renew }, by.accessToken)
}

/** Where a sponsor's report is served, without the ending of a format. */
export async function reportPath(app: TestApp, by: Organiser, id: string, name: string): Promise<string> {
  const { data } = await reportLink(app, by, id, name)
  return `/live/sponsor-report/${new URL(data.sponsorReportLink.url).pathname.split('/').at(-1)}`
}

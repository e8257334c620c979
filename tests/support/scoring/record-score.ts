import { randomUUID } from 'node:crypto'
import { ask, type Organiser } from '#tests/support/api/graphql.ts'
import type { TestApp } from '#tests/support/servers/app.ts'

type RecordedTap = { kind: string; payload?: object; target?: string; atMs?: number }

/** The owner's page, which scores an event over GraphQL. */
export async function scorerPage(server: TestApp, { id, owner }: { id: string; owner: Organiser }) {
  const take = 'mutation ($id: ID!) { takeScorerLease(eventId: $id, roomId: "page") { fence } }'
  const { data } = await ask(server, take, { id }, owner.accessToken)
  const { fence } = data.takeScorerLease

  return {
    /** Records one tap and returns its id. */
    async record({ atMs = Date.now(), ...tap }: RecordedTap): Promise<string> {
      const entry = { id: randomUUID(), at: new Date(atMs).toISOString(), ...tap }
      const record = `mutation ($id: ID!, $fence: Int!, $entries: [ScoreEntryInput!]!) {
        recordScore(eventId: $id, fence: $fence, entries: $entries) { seq }
      }`
      const answer = await ask(server, record, { id, fence, entries: [entry] }, owner.accessToken)
      if (answer.errors) throw new Error(JSON.stringify(answer.errors))
      return entry.id
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { GraphQLErrorBody } from './graphql.ts'

/** Repeats a request while the answer is UNAVAILABLE, as clients do: the server waits 2 s at most for a database connection. */
export async function served<Answer extends { status: number; data?: unknown; errors?: GraphQLErrorBody[] }>(
  request: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await request()
    if (answer.status !== 503 && answer.errors?.[0]?.extensions.code !== 'UNAVAILABLE') return answer
    await sleep(100)
  }
}

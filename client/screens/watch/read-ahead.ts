import { client } from '#client/graphql/client.ts'
import { WatchEventDocument } from '#client/graphql/generated.ts'

/** Has the event at hand before the screen takes the place of what the server painted. A failure is the screen's to tell. */
export async function readAhead(slug: string) {
  await client.query({ query: WatchEventDocument, variables: { slug } }).catch(() => {})
}

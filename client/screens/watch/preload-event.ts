import { client } from '#client/graphql/client.ts'
import { WatchEventDocument } from '#client/graphql/generated.ts'

/** Fills the cache before the screen replaces the server's first paint. Errors are left to the screen. */
export async function preloadEvent(slug: string) {
  await client.query({ query: WatchEventDocument, variables: { slug } }).catch(() => {})
}

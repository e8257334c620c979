export type ClippedEvent = {
  slug: string
  title: string
  shareUrl: string
  startedAt: string | null
}

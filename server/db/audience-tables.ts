export type AudienceIntervalTable = {
  eventId: string
  intervalNo: number
  process: string
  viewers: number
}

export type AudienceViewerTable = {
  eventId: string
  viewer: Buffer
}

export type EventAudienceTable = {
  eventId: string
  peak: number
  viewers: number
  watchedSeconds: string
}

export type EmbedOriginsTable = {
  userId: string
  origins: string[]
}

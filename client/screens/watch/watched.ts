import type { WatchEventQuery } from '#client/graphql/generated.ts'

export type Watched = WatchEventQuery['eventBySlug']

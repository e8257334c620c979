/** What a server does: everything, only what organisers and programs ask for, or only what is live. */
export const roles = ['all', 'api', 'media'] as const
export type Role = (typeof roles)[number]

/** Whether it has the web app, GraphQL and the legacy calls. */
export const servesApi = (role: Role): boolean => role !== 'media'

/** Whether it has everything at `/live/`, and decides what is shown. */
export const servesMedia = (role: Role): boolean => role !== 'api'

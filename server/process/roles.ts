/** `api`: web app, GraphQL and REST; `media`: live streams; `all`: both. */
export const roles = ['all', 'api', 'media'] as const
export type Role = (typeof roles)[number]

export const servesApi = (role: Role): boolean => role !== 'media'

export const servesMedia = (role: Role): boolean => role !== 'api'

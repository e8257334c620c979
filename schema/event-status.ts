export const eventStatuses = ['scheduled', 'live', 'completed', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

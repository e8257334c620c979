export type EventStatus = 'scheduled' | 'live' | 'completed' | 'cancelled'

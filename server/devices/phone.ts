/** A phone that has joined, as the event's owner sees it. */
export type Phone = { model: string; network: string; joinedAt: Date; lastSeenAt: Date }

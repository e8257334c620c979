export type Phone = { model: string; network: string; joinedAt: Date; lastSeenAt: Date }

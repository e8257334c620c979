/** What a statement tells, with all else that it does, by `pg_notify(channel, text)`. */
export type Notification = { channel: string; text: string }

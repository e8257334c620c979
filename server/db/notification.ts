/** A NOTIFY that a statement sends along with its other work, by `pg_notify(channel, text)`. */
export type Notification = { channel: string; text: string }

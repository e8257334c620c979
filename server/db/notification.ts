export type Notification = { channel: string; text: string }

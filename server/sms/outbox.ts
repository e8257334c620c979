import type { OtpMessage, Sms } from './sms.ts'

export type SentMessage = OtpMessage & { sentAt: Date }

/** Keeps messages instead of sending them, for development and tests. */
export type Outbox = Sms & {
  /** Newest first. */
  sent(): readonly SentMessage[]
}

const KEPT = 200

export function outboxSms(print: (line: string) => void): Outbox {
  const kept: SentMessage[] = []
  return {
    async send(message) {
      kept.unshift({ ...message, sentAt: new Date() })
      kept.splice(KEPT)
      print(`SMS to ${message.mobile}: ${message.otp} is the code`)
    },
    sent: () => kept,
  }
}

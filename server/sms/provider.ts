import type { Logger } from '#server/process/log.ts'
import { type Deliver, delivery } from './delivery.ts'
import { msg91Sms } from './msg91.ts'
import { type Outbox, outboxSms } from './outbox.ts'
import { reliableSms, type SmsOutcome } from './reliable.ts'
import type { Sms } from './sms.ts'
import type { SmsSettings } from './sms-settings.ts'
import { twilioSms } from './twilio.ts'
import { webhookSms } from './webhook.ts'

type Needs = { say(line: string): void; log: Logger; noted(outcome: SmsOutcome): void }

export function smsBy(settings: SmsSettings, { say, ...needs }: Needs): { sms: Sms; outbox: Outbox | null } {
  if (settings.provider !== 'outbox') return { sms: reliableSms(smsProvider(settings), needs), outbox: null }
  const outbox = outboxSms(say)
  return { sms: outbox, outbox }
}

export function smsProvider(
  settings: Exclude<SmsSettings, { provider: 'outbox' }>,
  deliver: Deliver = delivery(),
): Sms {
  switch (settings.provider) {
    case 'twilio':
      return twilioSms(settings, deliver)
    case 'msg91':
      return msg91Sms(settings, deliver)
    case 'webhook':
      return webhookSms(settings, deliver)
  }
}

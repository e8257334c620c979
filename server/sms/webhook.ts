import { createHmac } from 'node:crypto'
import type { Deliver } from './delivery.ts'
import type { Sms } from './sms.ts'
import type { SmsSettings } from './sms-settings.ts'

type Settings = Extract<SmsSettings, { provider: 'webhook' }>

/** Signs `<timestamp in seconds>.<body>` with hex HMAC-SHA-256, against forgery and replay. */
export function webhookSms({ url, secret, countryCode }: Settings, deliver: Deliver, now = Date.now): Sms {
  return {
    async send({ mobile, text, otp }) {
      const body = JSON.stringify({ mobile: countryCode + mobile, text, otp })
      const timestamp = String(Math.floor(now() / 1_000))
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      await deliver({
        url,
        headers: {
          'content-type': 'application/json',
          'x-maidan-timestamp': timestamp,
          'x-maidan-signature': `sha256=${signature}`,
        },
        body,
      })
    },
  }
}

import type { Deliver } from './delivery.ts'
import type { Sms } from './sms.ts'
import type { SmsSettings } from './sms-settings.ts'

type Settings = Extract<SmsSettings, { provider: 'twilio' }>

/** Twilio's Messages resource. `from`: a number or a messaging service id. */
export function twilioSms({ apiUrl, accountSid, authToken, from, countryCode }: Settings, deliver: Deliver): Sms {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ mobile, text }) {
      await deliver({
        url: `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: countryCode + mobile, ...sender, Body: text }).toString(),
      })
    },
  }
}

import { type Deliver, NotTaken } from './delivery.ts'
import type { Sms } from './sms.ts'
import type { SmsSettings } from './sms-settings.ts'

type Settings = Extract<SmsSettings, { provider: 'msg91' }>

/** MSG91 flows. In India the text is a template registered with the operators (DLT); only the passcode is filled in. */
export function msg91Sms(settings: Settings, deliver: Deliver): Sms {
  const { apiUrl, authKey, templateId, otpVariable, countryCode } = settings
  return {
    async send({ mobile, otp }) {
      const recipient = { mobiles: countryCode.slice(1) + mobile, [otpVariable]: otp }
      const { body } = await deliver({
        url: `${apiUrl}/api/v5/flow`,
        headers: { authkey: authKey, 'content-type': 'application/json' },
        body: JSON.stringify({ template_id: templateId, short_url: '0', recipients: [recipient] }),
      })
      if (!saysSuccess(body)) throw new NotTaken('the provider answered 200, but not with success', false)
    },
  }
}

/** Some errors, such as a wrong template, come with status 200. */
function saysSuccess(body: string): boolean {
  try {
    return JSON.parse(body).type === 'success'
  } catch {
    return false
  }
}

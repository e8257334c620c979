import { type Deliver, NotTaken } from './delivery.ts'
import type { Sms } from './sms.ts'
import type { SmsSettings } from './sms-settings.ts'

type Settings = Extract<SmsSettings, { provider: 'msg91' }>

/**
 * MSG91's flows. In India the text itself is fixed: it is the template that was registered with the operators (DLT),
 * and only the code is filled in.
 */
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

/** It also says in a 200 what went wrong, a wrong template for one. */
function saysSuccess(body: string): boolean {
  try {
    return JSON.parse(body).type === 'success'
  } catch {
    return false
  }
}

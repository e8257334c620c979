import { queryOverHttp, type ServerAccess } from '#tests/support/live/live-event.ts'

let organisers = 0

/** Signs a new organiser in over HTTP. */
export async function signInNewOrganiser(origin: string): Promise<ServerAccess> {
  const stranger = { origin, accessToken: '' }
  const mobile = String(9_100_000_000 + ++organisers)
  await queryOverHttp(stranger, 'mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }', { mobile })
  const outbox = (await (await fetch(`${origin}/dev/outbox`)).json()) as { mobile: string; otp: string }[]
  const otp = outbox.find((message) => message.mobile === mobile)?.otp
  const validate =
    'mutation ($mobile: String!, $otp: String!) { validateOtp(mobile: $mobile, otp: $otp) { tokens { accessToken } } }'
  type Session = { validateOtp: { tokens: { accessToken: string } } }
  const { validateOtp } = await queryOverHttp<Session>(stranger, validate, { mobile, otp })
  return { origin, accessToken: validateOtp.tokens.accessToken }
}

import type { TestApp } from '#tests/support/servers/app.ts'

export type LegacyClient = ReturnType<typeof legacyClientAt>
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test asked for
type Answer = { status: number; headers: Record<string, any>; body: any }
type Ask = { payload?: object | string; headers?: Record<string, string> }

const USER_AGENT = 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'

export function legacyClientAt({ app, outbox }: TestApp, address = '203.0.113.1', userAgent = USER_AGENT) {
  const cookies = new Map<string, string>()

  async function call(method: 'GET' | 'POST' | 'PUT' | 'OPTIONS', url: string, ask: Ask = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { 'user-agent': userAgent, ...(cookie && { cookie }), ...ask.headers },
      ...(ask.payload !== undefined && { payload: ask.payload }),
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? null : response.json(),
    }
  }

  const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
    call('POST', url, { payload, headers })
  const sendOtp = (mobile: string) => post('/sendOTP', { mobile })
  const otpSentTo = (mobile: string) => outbox.sent().find((message) => message.mobile === mobile)?.otp ?? ''
  const validateOtp = (mobile: string, otp = otpSentTo(mobile)) => post('/validateOTP', { mobile, otp })

  return {
    cookies,
    call,
    post,
    sendOtp,
    validateOtp,
    tryWrongOtp: (mobile: string) => validateOtp(mobile, wrongFor(otpSentTo(mobile))),
    async signIn(mobile: string) {
      await sendOtp(mobile)
      return (await validateOtp(mobile)).body
    },
  }
}

function wrongFor(otp: string): string {
  return otp === '' ? '0000' : otp.replace(/./g, (digit) => String((Number(digit) + 1) % 10))
}

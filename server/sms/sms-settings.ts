import * as z from 'zod/mini'

export type SmsSettings = { countryCode: string } & (
  | { provider: 'outbox' }
  | { provider: 'twilio'; apiUrl: string; accountSid: string; authToken: string; from: string }
  | { provider: 'msg91'; apiUrl: string; authKey: string; templateId: string; otpVariable: string }
  | { provider: 'webhook'; url: string; secret: string }
)

const providers = ['outbox', 'twilio', 'msg91', 'webhook'] as const
const httpAddress = z
  .string()
  .check(z.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must be an http(s) address'))
const text = z.optional(z.string())

export const smsVariables = {
  SMS_PROVIDER: z._default(z.enum(providers, `must be one of ${providers.join(', ')}`), 'outbox'),
  SMS_COUNTRY_CODE: z._default(
    z.string().check(z.regex(/^\+[1-9]\d{0,2}$/, 'must be a country code, for example +91')),
    '+91',
  ),
  SMS_API_URL: z.optional(httpAddress),
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  MSG91_AUTH_KEY: text,
  MSG91_TEMPLATE_ID: text,
  MSG91_OTP_VARIABLE: z._default(z.string(), 'otp'),
  SMS_WEBHOOK_URL: z.optional(httpAddress),
  SMS_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
}

const shape = z.object(smsVariables)
type SmsVariables = z.infer<typeof shape>

const needed = {
  outbox: [],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  msg91: ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'],
  webhook: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
} as const satisfies Record<SmsSettings['provider'], readonly (keyof SmsVariables)[]>

export function missingSmsVariables(read: SmsVariables): Record<string, string> {
  const missing = needed[read.SMS_PROVIDER].filter((name) => read[name] === undefined)
  return Object.fromEntries(missing.map((name) => [name, `must be set for SMS_PROVIDER=${read.SMS_PROVIDER}`]))
}

export function smsSettingsOf(read: SmsVariables): SmsSettings {
  const countryCode = read.SMS_COUNTRY_CODE
  const provider = read.SMS_PROVIDER
  switch (provider) {
    case 'outbox':
      return { countryCode, provider }
    case 'twilio':
      return {
        countryCode,
        provider,
        apiUrl: read.SMS_API_URL ?? 'https://api.twilio.com',
        accountSid: read.TWILIO_ACCOUNT_SID ?? '',
        authToken: read.TWILIO_AUTH_TOKEN ?? '',
        from: read.TWILIO_FROM ?? '',
      }
    case 'msg91':
      return {
        countryCode,
        provider,
        apiUrl: read.SMS_API_URL ?? 'https://control.msg91.com',
        authKey: read.MSG91_AUTH_KEY ?? '',
        templateId: read.MSG91_TEMPLATE_ID ?? '',
        otpVariable: read.MSG91_OTP_VARIABLE,
      }
    case 'webhook':
      return { countryCode, provider, url: read.SMS_WEBHOOK_URL ?? '', secret: read.SMS_WEBHOOK_SECRET ?? '' }
  }
}

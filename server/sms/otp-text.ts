import type { Language } from '#schema/i18n/language.ts'
import { namesIn } from '#schema/product/product-names.ts'
import { messages } from '#schema/sms/messages/generated.ts'

/** The last line lets phones fill in the passcode (WICG sms-one-time-codes). */
export function otpText(
  otp: string,
  language: Language,
  names: Parameters<typeof namesIn>[1],
  publicUrl: string | null,
): string {
  const sentence = messages[language].otp({ otp, product: namesIn(language, names).name })
  return publicUrl ? `${sentence}\n\n@${new URL(publicUrl).hostname} #${otp}` : sentence
}

import { client } from '#client/graphql/client.ts'
import { SendOtpDocument, ValidateOtpDocument, type ValidateOtpMutation } from '#client/graphql/generated.ts'
import { language } from '#client/i18n/language.ts'
import { requireStorage, startSession } from '#client/session/session.ts'

export type SignInResult = Pick<ValidateOtpMutation['validateOtp'], 'user' | 'isNewUser'>

/** Requests a text message in the language of the page. */
export async function sendOtp(mobile: string) {
  await client.mutate({ mutation: SendOtpDocument, variables: { mobile, language: language.get() } })
}

/** Starts the session on success. Throws StorageBlockedError before the code is used up. */
export async function validateOtp(mobile: string, otp: string): Promise<SignInResult> {
  requireStorage()
  const { data } = await client.mutate({ mutation: ValidateOtpDocument, variables: { mobile, otp } })
  if (!data) throw new Error('The sign-in was answered without a result.')
  const { tokens, user, isNewUser } = data.validateOtp
  startSession(tokens, user)
  return { user, isNewUser }
}

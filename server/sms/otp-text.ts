/** The last line lets phones fill in the passcode (WICG sms-one-time-codes). */
export function otpText(otp: string, productName: string, publicUrl: string | null): string {
  const sentence = `${otp} is your ${productName} code. Do not share it with anybody.`
  return publicUrl ? `${sentence}\n\n@${new URL(publicUrl).hostname} #${otp}` : sentence
}

/** What stands in the message. The last line lets a phone fill in the code by itself (WICG sms-one-time-codes). */
export function otpText(otp: string, productName: string, publicUrl: string | null): string {
  const sentence = `${otp} is your ${productName} code. Do not share it with anybody.`
  return publicUrl ? `${sentence}\n\n@${new URL(publicUrl).hostname} #${otp}` : sentence
}

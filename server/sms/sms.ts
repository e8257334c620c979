export type OtpMessage = { mobile: string; text: string; otp: string }

/** Sends text messages. Rejects when the provider does not accept one. */
export type Sms = { send(message: OtpMessage): Promise<void> }

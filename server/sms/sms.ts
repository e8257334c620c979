export type OtpMessage = { mobile: string; text: string; otp: string }

export type Sms = { send(message: OtpMessage): Promise<void> }

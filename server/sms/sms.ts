/** A one-time passcode on its way to a phone. */
export type OtpMessage = { mobile: string; text: string; otp: string }

/** The port to whoever delivers text messages. Rejects when the message could not be handed over. */
export type Sms = { send(message: OtpMessage): Promise<void> }

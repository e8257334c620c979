import { isPrintable } from '#schema/validation/text.ts'
import { invalidInput } from '#server/errors/domain-error.ts'

const KEY_MAX = 255

/** Throws BAD_USER_INPUT under the name by which the client sent the key. */
export function checkIdempotencyKey(key: string, name: 'clientMutationId' | 'Idempotency-Key'): void {
  if (key && key.length <= KEY_MAX && isPrintable(key)) return
  throw invalidInput({ [name]: `${name} has 1 to ${KEY_MAX} characters.` })
}

/** A request with an idempotency key chosen by the client (threat model 2.7). */
export type KeyedRequest = {
  userId: string
  operation: 'createEvent' | 'updateEvent' | 'uploadLogo'
  key: string
  /** Must be equal whenever the key is repeated. */
  content: unknown
}

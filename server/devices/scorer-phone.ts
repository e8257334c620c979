import type { Phone } from './phone-description.ts'

/** A scorer's link; `phone` is null while none has joined by it. */
export type ScorerPhone = { id: string; phone: Phone | null }

import type { KeysOf } from '../../scoring/phrase.ts'
import { messages } from './messages/generated.ts'

declare module '../../scoring/phrase.ts' {
  interface PhraseKeys {
    badminton: KeysOf<typeof messages.en>
  }
}

export const badmintonWords = messages

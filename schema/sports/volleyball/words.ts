import type { KeysOf } from '../../scoring/phrase.ts'
import { messages } from './messages/generated.ts'

declare module '../../scoring/phrase.ts' {
  interface PhraseKeys {
    volleyball: KeysOf<typeof messages.en>
  }
}

export const volleyballWords = messages

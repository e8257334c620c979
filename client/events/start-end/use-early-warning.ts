import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { earlyStart } from './early-start.ts'
import { messages } from './messages/generated.ts'

/** Says how far off a match is that is about to be started; null within its last hour and afterwards. */
export function useEarlyWarning(event: { localTime: string; timeZone: string }): string | null {
  const { start } = useMessages(messages)
  const early = earlyStart(event, Date.now(), useLanguage())
  if (!early) return null
  return early.kind === 'days' ? start.days(early) : start.hours(early)
}

import type { Language } from '#client/i18n/language.ts'
import { messages } from './messages/generated.ts'

/** A device, or the scorer, who has no device of the event. */
export type InvitedTo = { name: string; isController: boolean } | 'scorer'

/** What an invite needs of the event: it is written in the event's language. */
export type InvitingEvent = { title: string; language: Language }

/** Returns what is sent along with an invite link. */
export function inviteText({ title, language }: InvitingEvent, to: InvitedTo, url: string): string {
  const text = messages[language]
  if (to === 'scorer') return text.scorer({ event: title, url })
  const words = to.isController ? text.controller : text.camera
  return words({ event: title, device: to.name, url })
}

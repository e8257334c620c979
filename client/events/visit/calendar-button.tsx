import { CalendarPlus } from 'lucide-react'
import { useResult } from '#client/events/use-result.ts'
import { calendarEntry } from '#client/format/calendar.ts'
import type { EventResultFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { saveAsFile } from '#client/ui/save-as-file.ts'
import { messages } from './messages/generated.ts'

type Entered = Omit<Parameters<typeof calendarEntry>[0], 'result'> &
  EventResultFragment & { slug: string; status: string }

type CalendarButtonProps = { event: Entered; block?: boolean; small?: boolean }

/** Offers a match that is still to come, or whose result is known, as a calendar entry. */
export function CalendarButton({ event, ...look }: CalendarButtonProps) {
  const text = useMessages(messages)
  const result = useResult(event)
  if (event.status !== 'scheduled' && !result) return null
  return (
    <Button kind="secondary" {...look} onClick={() => downloadEntry(event, result)}>
      <CalendarPlus className="icon icon--sm" />
      {text.calendar}
    </Button>
  )
}

/** Saves the entry as a file, which phones open in their calendar. */
function downloadEntry(event: Entered, result: string | null) {
  saveAsFile(new Blob([calendarEntry({ ...event, result })], { type: 'text/calendar' }), `${event.slug}.ics`)
}

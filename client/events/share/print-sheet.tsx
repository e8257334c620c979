import { createPortal } from 'react-dom'
import { UserText } from '#client/events/user-text.tsx'
import { venueDateTime } from '#client/format/venue-time.ts'
import type { EventShareFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { useMedia } from '#client/ui/hooks/use-media.ts'
import { LinkCode } from './link-code.tsx'
import { messages } from './messages/generated.ts'

/** Matches laptops, where pages are printed. Phones do not load the QR encoder. */
const HAS_MOUSE = '(hover: hover) and (pointer: fine)'

type PrintedEvent = Pick<EventShareFragment, 'title' | 'localTime' | 'venue' | 'shortUrl'> & { timeZone: string }

/** Printed in place of an event's page, to hang at the ground. Its QR code is made before, as printing does not wait. */
export function PrintSheet({ event }: { event: PrintedEvent }) {
  const text = useMessages(messages)
  const language = useLanguage()
  const isPrinted = useMedia('print')
  const hasCode = useMedia(HAS_MOUSE) || isPrinted
  const { title, localTime, timeZone, venue, shortUrl } = event
  return createPortal(
    <section className="print-sheet">
      {isPrinted && (
        <>
          <h1 className="print-sheet__title">
            <UserText>{title}</UserText>
          </h1>
          <p>
            {venueDateTime(localTime, timeZone, language)} • <UserText>{venue}</UserText>
          </p>
        </>
      )}
      {hasCode && <LinkCode url={shortUrl} label={text.codeLabel} />}
      {isPrinted && <p className="print-sheet__link">{shortUrl.replace(/^https?:[/][/]/, '')}</p>}
    </section>,
    document.body,
  )
}

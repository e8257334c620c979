import { MapPin } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { type ButtonLook, buttonClass } from '#client/ui/button-class.ts'
import { messages } from './messages/generated.ts'

/** Finds the venue on a map (Google Maps URLs, "Search"). */
export function Directions({ venue, look }: { venue: string; look?: ButtonLook }) {
  const text = useMessages(messages)
  const href = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(venue)}`
  return (
    <a
      className={look ? buttonClass(look) : 'link-btn'}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text.directionsTo({ venue })}
    >
      <MapPin className="icon icon--sm" />
      {text.directions}
    </a>
  )
}

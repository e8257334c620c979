import { ImageDown } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { messages } from './messages/generated.ts'

/** Downloads the poster: a picture to send as a status, or to print. */
export function PosterLink({ slug, small = false }: { slug: string; small?: boolean }) {
  const text = useMessages(messages)
  const href = `/event/${encodeURIComponent(slug)}/poster.png`
  return (
    <a className={buttonClass({ kind: 'secondary', small })} href={href} download={`${slug}.png`}>
      <ImageDown className="icon icon--sm" />
      {text.poster}
    </a>
  )
}

import { MessageCircle } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { type ButtonLook, buttonClass } from '#client/ui/button-class.ts'
import { whatsAppUrl } from '#schema/share/share-text.ts'
import { messages } from './messages/generated.ts'

/** Opens WhatsApp with the text, to choose whom it is for. */
export function WhatsAppLink({ text, ...look }: { text: string } & ButtonLook) {
  const words = useMessages(messages)
  return (
    <a className={buttonClass(look)} href={whatsAppUrl(text)} target="_blank" rel="noopener noreferrer">
      <MessageCircle className="icon icon--sm" />
      {words.whatsApp}
    </a>
  )
}

import { WifiOff } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { messages } from '#client/ui/messages/generated.ts'

/** Shown while offline. `more`: what that means for the page. */
export function OfflineBar({ more }: { more?: string | null }) {
  const text = useMessages(messages)
  const online = useOnline()
  return (
    <div className="netbar-place" role="status">
      {!online && (
        <p className="netbar">
          <WifiOff className="icon" />
          {text.offline} {more ?? text.offlineMore}
        </p>
      )}
    </div>
  )
}

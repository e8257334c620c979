import { WifiOff } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { useOnline } from './use-online.ts'
import { words } from './words.ts'

/** Says that the network is away, for as long as it is. `more`: what that means for the page below. */
export function NetBar({ more }: { more?: string | null }) {
  const text = useWords(words)
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

import { WifiOff } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { useOnline } from '#client/ui/use-online.ts'
import { words } from './words.ts'

export function OfflineBar({ loadedAt }: { loadedAt: Date }) {
  const text = useWords(words)
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="netbar">
          <WifiOff className="icon" />
          {text.offline(loadedAt.toLocaleTimeString('en-IN', { timeStyle: 'short' }))}
        </p>
      )}
    </div>
  )
}

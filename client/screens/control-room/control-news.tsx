import { WifiOff } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import type { StudioState } from '#client/screens/control-room/shared/use-studio.ts'
import { useServerSentence } from '#client/server-sentences/use-server-sentence.ts'
import { Button } from '#client/ui/button.tsx'
import { OfflineBar } from '#client/ui/frame/offline-bar.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useOnline } from '#client/ui/hooks/use-online.ts'

type ControlNewsProps = { studio: StudioState; isInControl: boolean; onTake(): Promise<boolean> }

/** Says why this page is not in control: the network, the server, or another control room. */
export function ControlNews({ studio, isInControl, onTake }: ControlNewsProps) {
  const text = useMessages(messages)
  const online = useOnline()
  const [busy, run] = useBusy()
  const { state, connection, disconnect } = studio
  const sentence = useServerSentence(disconnect?.sentence)
  const isLost = online && (connection === 'lost' || connection === 'connecting') && state !== null
  const isShut = connection === 'refused' || connection === 'over'

  return (
    <>
      <OfflineBar />
      <div role="status">
        {isLost && (
          <p className="netbar">
            <WifiOff className="icon" />
            {text.lost}
          </p>
        )}
        {isShut && (
          <p className="netbar">
            {sentence ?? text.refused}
            {disconnect?.reason === 'replaced' && (
              <Button kind="secondary" small onClick={studio.reopen}>
                {text.again}
              </Button>
            )}
          </p>
        )}
        {!isShut && state && !isInControl && (
          <p className="netbar netbar--calm">
            <span>{state.holder ? text.inControl({ name: state.holder.name }) : text.nobodyInControl}</span>
            <Button small busy={busy} onClick={() => run(async () => void (await onTake()))}>
              {text.takeControl}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

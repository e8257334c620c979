import { UserText } from '#client/events/user-text.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import type { Cue } from '#schema/messages/studio.ts'

export function CueCard({ cue, onRead }: { cue: Cue | null; onRead: () => void }) {
  const { film: text } = useMessages(messages)
  return (
    <div role="alert">
      {cue && (
        <div className="cue" key={cue.id}>
          <div>
            <p className="cue__from">{text.cueFrom}</p>
            <p className="cue__text">
              <UserText>{cue.text}</UserText>
            </p>
          </div>
          <Button small onClick={onRead}>
            {text.gotIt}
          </Button>
        </div>
      )}
    </div>
  )
}

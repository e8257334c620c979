import { Info, TriangleAlert } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { PhoneView } from '#client/media/capture/phone/phone-view.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { useSideways } from '#client/screens/join-device/shared/use-sideways.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { useDelayed } from '#client/ui/hooks/use-delayed.ts'
import type { Tally } from './use-tally.ts'

/** Most phones reopen a camera faster, without a message. */
const REOPENING_MS = 3_000

type LiveNoteProps = { view: PhoneView; tally: Tally; onTryAgain: () => void }

/** Shows only the most urgent message. */
export function LiveNote({ view, tally, onTryAgain }: LiveNoteProps) {
  const { note: text, setup, tryAgain } = useMessages(messages)
  const { told, vitals, picture, sound, fault } = view
  const isSideways = useSideways()
  const isReopening = useDelayed(picture === 'asking', REOPENING_MS)
  const source = sourceWarning()
  const silence = soundWarning()
  const warning = source ?? warn()

  function sourceWarning(): string | null {
    if (picture === 'asking') return isReopening ? text.reopening : null
    if (picture !== 'on' && picture !== 'off') return setup.cameraMore[picture]
    return null
  }

  function soundWarning(): string | null {
    if (view.isMuted || !(view.isSilent || (picture === 'on' && sound === 'denied'))) return null
    return sound === 'on' || sound === 'off' || sound === 'asking' ? text.noSound.silent : text.noSound[sound]
  }

  function warn(): string | null {
    if (fault) return text.fault[fault]
    if (tally === 'offline') return vitals?.isFilming ? text.offline : text.offlineBefore
    if (tally === 'paused' && picture === 'on') return text.paused
    if (vitals?.trouble === 'full') return text.full
    if (silence) return silence
    if (tally === 'next') return text.next
    if (view.camera?.isSubstitute) return substituted('camera', view.camera.label)
    return view.microphone?.isSubstitute ? substituted('microphone', view.microphone.label) : null
  }

  function substituted(kind: 'camera' | 'microphone', label: string): string {
    return label ? text.substitute[kind]({ label }) : text.unnamedSubstitute[kind]
  }

  const isLive = told?.status === 'live'

  return (
    <div role="status">
      {warning && (
        <div className="msg" data-kind="warn">
          <TriangleAlert className="icon" />
          <div className="msg__body">
            <p>{warning}</p>
            {(source || tally === 'paused' || warning === silence) && (
              <p>
                <LinkButton onClick={onTryAgain}>{tryAgain}</LinkButton>
              </p>
            )}
            {vitals && vitals.dropped > 0 && <p className="msg__more">{text.dropped({ count: vitals.dropped })}</p>}
          </div>
        </div>
      )}
      {!warning && tally === 'ready' && (
        <div className="msg msg--compact" data-kind="info">
          <Info className="icon" />
          <div className="msg__body">
            <p>{!isLive && !isSideways ? text.sideways : isLive ? text.notOnAir : text.notStarted}</p>
          </div>
        </div>
      )}
    </div>
  )
}

import { Info, TriangleAlert } from 'lucide-react'
import { type MessagesOf, useMessages } from '#client/i18n/use-messages.ts'
import type { PhoneView } from '#client/media/capture/phone/phone-view.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { useSideways } from '#client/screens/join-device/shared/use-sideways.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { useDelayed } from '#client/ui/hooks/use-delayed.ts'
import type { Tally } from './use-tally.ts'

/** Most phones reopen a camera faster, without a message. */
const REOPENING_MS = 3_000

type Messages = MessagesOf<typeof messages>
type LiveNoteProps = { view: PhoneView; tally: Tally; onTryAgain: () => void }

/** Shows only the most urgent message. */
export function LiveNote({ view, tally, onTryAgain }: LiveNoteProps) {
  const text = useMessages(messages)
  const isReopening = useDelayed(view.picture === 'asking', REOPENING_MS)
  const source = sourceWarning(view, isReopening, text)
  const silence = soundWarning(view, text.note)
  const warning = source ?? otherWarning(view, tally, silence, text.note)
  const canTryAgain = source !== null || tally === 'paused' || warning === silence
  const dropped = view.vitals?.dropped ?? 0

  return (
    <div role="status">
      {warning && (
        <div className="msg" data-kind="warn">
          <TriangleAlert className="icon" />
          <div className="msg__body">
            <p>{warning}</p>
            {canTryAgain && (
              <p>
                <LinkButton onClick={onTryAgain}>{text.tryAgain}</LinkButton>
              </p>
            )}
            {dropped > 0 && <p className="msg__more">{text.note.dropped({ count: dropped })}</p>}
          </div>
        </div>
      )}
      {!warning && tally === 'ready' && <ReadyNote isLive={view.cameraState?.status === 'live'} />}
    </div>
  )
}

function ReadyNote({ isLive }: { isLive: boolean }) {
  const { note: text } = useMessages(messages)
  const isSideways = useSideways()
  return (
    <div className="msg msg--compact" data-kind="info">
      <Info className="icon" />
      <div className="msg__body">
        <p>{!isLive && !isSideways ? text.sideways : isLive ? text.notOnAir : text.notStarted}</p>
      </div>
    </div>
  )
}

/** Why the camera gives no picture. */
function sourceWarning({ picture }: PhoneView, isReopening: boolean, { note, setup }: Messages): string | null {
  if (picture === 'asking') return isReopening ? note.reopening : null
  return picture === 'on' || picture === 'off' ? null : setup.cameraMore[picture]
}

/** Why the microphone gives no sound. */
function soundWarning({ isMuted, isSilent, picture, sound }: PhoneView, text: Messages['note']): string | null {
  if (isMuted || !(isSilent || (picture === 'on' && sound === 'denied'))) return null
  return sound === 'on' || sound === 'off' || sound === 'asking' ? text.noSound.silent : text.noSound[sound]
}

function otherWarning(
  { fault, vitals, picture, camera, microphone }: PhoneView,
  tally: Tally,
  silence: string | null,
  text: Messages['note'],
): string | null {
  if (fault) return text.fault[fault]
  if (tally === 'offline') return vitals?.isFilming ? text.offline : text.offlineBefore
  if (tally === 'paused' && picture === 'on') return text.paused
  if (vitals?.trouble === 'full') return text.full
  if (silence) return silence
  if (tally === 'next') return text.next
  if (camera?.isSubstitute) return substituteNote('camera', camera.label, text)
  return microphone?.isSubstitute ? substituteNote('microphone', microphone.label, text) : null
}

function substituteNote(kind: 'camera' | 'microphone', label: string, text: Messages['note']): string {
  return label ? text.substitute[kind]({ label }) : text.unnamedSubstitute[kind]
}

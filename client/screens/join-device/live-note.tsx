import { Info, TriangleAlert } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import type { PhoneView } from '#client/media/phone-view.ts'
import { useSideways } from './use-sideways.ts'
import type { Tally } from './use-tally.ts'
import { words } from './words.ts'

/** The one thing that the person behind the camera should know now. */
export function LiveNote({ view: { told, vitals, picture, fault }, tally }: { view: PhoneView; tally: Tally }) {
  const { note: text, setup } = useWords(words)
  const isSideways = useSideways()
  const isLive = told?.status === 'live'
  const warning = warn()

  function warn(): string | null {
    if (picture === 'denied' || picture === 'missing' || picture === 'busy') return setup.cameraMore[picture]
    if (fault) return text.fault[fault]
    if (tally === 'offline') return vitals?.isFilming ? text.offline : text.offlineBefore
    if (tally === 'paused' && picture === 'on') return text.paused
    if (vitals?.trouble === 'full') return text.full
    return tally === 'next' ? text.next : null
  }

  return (
    <div role="status">
      {warning && (
        <div className="msg" data-kind="warn">
          <TriangleAlert className="icon" />
          <div className="msg__body">
            <p>{warning}</p>
            {vitals && vitals.dropped > 0 && <p className="msg__more">{text.dropped(vitals.dropped)}</p>}
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

import { useState } from 'react'
import { shortTimeHere } from '#client/format/dates.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import type { ScoreSync } from './sync/open-score-sync.ts'
import type { LateTaps } from './sync/score-server.ts'
import type { SyncView } from './sync/sync-core.ts'

type ScorerNewsProps = { sync: ScoreSync; view: SyncView }

export function ScorerNews({ sync, view }: ScorerNewsProps) {
  const text = useMessages(messages)
  const {
    waitingCount,
    offeredCount,
    refused,
    late,
    holder,
    isMine,
    isRevoked,
    isReachable,
    isKept,
    isTaking,
    refusal,
  } = view
  return (
    <div className="scorernews">
      <div role="status">
        {!isReachable && !isRevoked && <p className="netbar">{text.unreachable({ count: waitingCount })}</p>}
        {isRevoked && <p className="netbar">{text.revoked({ count: waitingCount })}</p>}
        {!isKept && <p className="netbar">{text.notKept}</p>}
        {refusal && <p className="netbar">{refusal}</p>}
        {!view.mayTap && !isRevoked && (
          <p className="netbar netbar--calm">
            <span>
              {text.scoredBy({ name: holder || text.somebodyElse })}{' '}
              {offeredCount > 0 && text.offered({ count: offeredCount })}
            </span>
            <Button small busy={isTaking} onClick={sync.takeOver}>
              {text.takeOver}
            </Button>
          </p>
        )}
        {isMine && late.map((offer) => <LateOffer key={offer.id} offer={offer} sync={sync} />)}
      </div>
      {refused.length > 0 && (
        <div className="msg" data-kind="error" role="alert">
          <div className="msg__body">
            <p>{text.refused({ count: refused.length })}</p>
            <p className="msg__more">{[...new Set(refused.map(({ message }) => message))].join(' ')}</p>
            <Button small kind="secondary" onClick={sync.dropRefused}>
              {text.drop}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** Taps of a phone that was offline when its lease was taken: "Ravi has 3 taps from 2:02 to 2:05". */
function LateOffer({ offer, sync }: { offer: LateTaps; sync: ScoreSync }) {
  const { id, name, count, fromMs, untilMs } = offer
  const text = useMessages(messages)
  const language = useLanguage()
  const [isFailed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)

  async function settle(isAdded: boolean) {
    setBusy(true)
    setFailed(!(await sync.settleLate(id, isAdded)))
    setBusy(false)
  }

  return (
    <p className="netbar netbar--calm">
      <span>
        {text.late({ name, count, from: shortTimeHere(fromMs, language), until: shortTimeHere(untilMs, language) })}{' '}
        {isFailed && text.notSettled}
      </span>
      <Button small busy={busy} onClick={() => void settle(true)}>
        {text.add}
      </Button>
      <Button small kind="secondary" busy={busy} onClick={() => void settle(false)}>
        {text.drop}
      </Button>
    </p>
  )
}

import { UserText } from '#client/events/user-text.tsx'
import { minutesAndSeconds } from '#client/format/duration.ts'
import { useShowSponsorMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { type MessagesOf, useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { messages } from './messages/generated.ts'
import type { RotaDesk } from './rota-desk.ts'
import type { RotaRow } from './rota-row.ts'

type RotaItemProps = { row: RotaRow; next: RotaRow | null; desk: RotaDesk }

export function RotaItem({ row, next, desk }: RotaItemProps) {
  const text = useMessages(messages)
  const { name, logo, left, turnSeconds } = row
  const isShown = left !== null
  const offered = isShown ? next : row
  return (
    <li className="rota__item" aria-current={isShown || undefined}>
      <div className="logo-plate logo-plate--sm">
        <img src={logo} alt="" referrerPolicy="no-referrer" />
      </div>
      <p className="rota__name">
        <UserText>{name}</UserText>
        <small className={row.timesShown === 0 && desk.isLive ? 'is-bad' : undefined}>{stateOf(row, text)}</small>
      </p>
      {desk.isLive && offered && !(isShown && offered === row) && (
        <ShowButton desk={desk} name={offered.name} isNext={isShown} />
      )}
      {isShown && (
        <progress className="progress" max={turnSeconds} value={turnSeconds - left} aria-label={text.timeOnScreen}>
          {text.timeOf({ passed: turnSeconds - left, all: turnSeconds })}
        </progress>
      )}
    </li>
  )
}

type ShowButtonProps = { desk: RotaDesk; name: string; isNext: boolean }

function ShowButton({ desk: { eventId, context, fence, isInControl, say }, name, isNext }: ShowButtonProps) {
  const text = useMessages(messages)
  const [show] = useShowSponsorMutation({ context })
  const [isBusy, run] = useBusy()

  async function showNow() {
    await show({ variables: { eventId, fence, name } }).catch((error) => {
      say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.unanswered })
    })
  }

  return (
    <Button
      kind="secondary"
      small
      busy={isBusy}
      aria-disabled={!isInControl || undefined}
      aria-label={isNext ? text.showNextNow({ name }) : text.showNow({ name })}
      onClick={() => isInControl && run(showNow)}
    >
      {isNext ? text.showNext : text.show}
    </Button>
  )
}

function stateOf({ left, isNext, timesShown, airtimeMs }: RotaRow, text: MessagesOf<typeof messages>): string {
  const now = left === null ? isNext && text.next : text.onScreen({ left })
  const airtime = minutesAndSeconds(Math.round(airtimeMs / 1_000) * 1_000, text)
  const before = timesShown > 0 ? text.shown({ count: timesShown, airtime }) : left === null && text.notShown
  return [now, before].filter(Boolean).join(' ')
}

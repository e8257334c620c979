import { Pencil, QrCode } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LinkCode } from '#client/events/share/link-code.tsx'
import { WhatsAppLink } from '#client/events/share/whatsapp-link.tsx'
import { UserText } from '#client/events/user-text.tsx'
import {
  type EventDetailsPageFragment,
  useEventScorersQuery,
  useInviteScorerMutation,
  useRemoveScorerMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { type InvitingEvent, inviteText } from '#client/live/invite/invite-text.ts'
import { LinkField } from '#client/screens/view-event/shared/link-field.tsx'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'

/** Who keeps the score: the owner, and phones that join by a link without an account. */
export function Scorers({ event }: { event: EventDetailsPageFragment }) {
  const { scorers: text, failed } = useMessages(messages)
  const { data, refetch } = useEventScorersQuery({ variables: { eventId: event.id }, fetchPolicy: 'cache-and-network' })
  const [inviteScorer] = useInviteScorerMutation()
  const [removeScorer] = useRemoveScorerMutation()
  const [url, setUrl] = useState<string | null>(null)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [busy, run] = useBusy()

  const attempt = (act: () => Promise<unknown>) =>
    run(async () => {
      try {
        await act()
        await refetch()
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.message ?? failed })
      }
    })
  const invite = () =>
    attempt(async () =>
      setUrl((await inviteScorer({ variables: { eventId: event.id } })).data?.inviteScorer.url ?? null),
    )

  return (
    <div className="stack">
      <h3>{text.title}</h3>
      <p className="muted">{text.hint}</p>
      <MessageBar message={message} />
      {!!data?.scorers.length && (
        <ul>
          {data.scorers.map(({ id, phone }) => {
            const name = phone?.model ?? text.notJoined
            return (
              <li className="row-item" key={id}>
                <UserText>{name}</UserText>
                <Button
                  kind="secondary"
                  small
                  busy={busy}
                  aria-label={text.removeScorer({ model: name })}
                  onClick={() => attempt(() => removeScorer({ variables: { scorerId: id } }))}
                >
                  {text.remove}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <div className="cluster">
        <Button kind="secondary" busy={busy} onClick={invite}>
          <QrCode className="icon icon--sm" />
          {text.ask}
        </Button>
        <Link className={buttonClass({ kind: 'secondary' })} to={`/score/${event.id}`}>
          <Pencil className="icon icon--sm" />
          {text.keepScore}
        </Link>
      </div>
      <ScorerLink url={url} event={event} onClose={() => setUrl(null)} />
    </div>
  )
}

type ScorerLinkProps = { url: string | null; event: InvitingEvent; onClose(): void }

function ScorerLink({ url, event, onClose }: ScorerLinkProps) {
  const { scorers: text } = useMessages(messages)
  const [message, say] = useMessage(MESSAGE_MS.toast)
  return (
    <Dialog
      kind="showing"
      open={url !== null}
      onClose={onClose}
      title={text.ask}
      body={
        url !== null && (
          <>
            <LinkCode url={url} label={text.code} />
            <WhatsAppLink text={inviteText(event, 'scorer', url)} />
            <LinkField
              url={url}
              title={text.linkTitle({ event: event.title })}
              label={text.link}
              kind="secondary"
              say={say}
            />
            <p className="field__hint">{text.until}</p>
            <MessageBar message={message} />
          </>
        )
      }
      actions={
        <Button kind="secondary" data-safe onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      {text.invite}
    </Dialog>
  )
}

import { Laptop, Smartphone } from 'lucide-react'
import { mediumDateShortTimeHere } from '#client/format/dates.ts'
import { type SessionLineFragment, useRevokeSessionMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { messages } from './messages/generated.ts'

const handheld = /Android|iPhone|iPad/

type SessionLineProps = {
  session: SessionLineFragment
  onSignedOut: (message: StatusMessage) => void
  onFailed: (message: StatusMessage) => void
}

export function SessionLine({ session, onSignedOut, onFailed }: SessionLineProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const [busy, run] = useBusy()
  const [revokeSession, { client }] = useRevokeSessionMutation()
  const { id, device, signedInAt, lastUsedAt, isCurrent } = session
  const Icon = handheld.test(device) ? Smartphone : Laptop
  const when = (instant: string) => <time dateTime={instant}>{mediumDateShortTimeHere(instant, language)}</time>

  const signOut = () =>
    run(async () => {
      try {
        await revokeSession({ variables: { id } })
      } catch (error) {
        const serverError = serverErrorOf(error)
        const wasOver = serverError?.code === 'NOT_FOUND'
        if (!wasOver) return onFailed({ kind: 'error', text: serverError?.message ?? text.notSignedOut({ device }) })
      }
      client.cache.evict({ id: `Session:${id}` })
      onSignedOut({ kind: 'success', text: text.signedOut({ device }) })
    })

  return (
    <li className="device-line">
      <Icon className="icon" />
      <span className="device-line__name">
        <span lang="en">{device}</span>
        <small>
          {text.signedIn} {when(signedInAt)}
        </small>
        <small>
          {text.lastUsed} {isCurrent ? text.now : when(lastUsedAt)}
        </small>
      </span>
      {isCurrent ? (
        <span className="badge badge--soft">{text.thisDevice}</span>
      ) : (
        <Button kind="secondary" small busy={busy} aria-label={text.signOutOf({ device })} onClick={signOut}>
          {text.signOut}
        </Button>
      )}
    </li>
  )
}

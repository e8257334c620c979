import { Laptop, Smartphone } from 'lucide-react'
import { mediumDateShortTimeHere } from '#client/events/when.ts'
import { type SessionLineFragment, useRevokeSessionMutation } from '#client/graphql/generated.ts'
import { refusalOf } from '#client/graphql/refusal.ts'
import { useLanguage } from '#client/language/use-language.ts'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import type { Message } from '#client/ui/use-message.ts'
import { words } from './words.ts'

const handheld = /Android|iPhone|iPad/

type SessionLineProps = {
  session: SessionLineFragment
  onSignedOut: (message: Message) => void
  onFailed: (message: Message) => void
}

export function SessionLine({ session, onSignedOut, onFailed }: SessionLineProps) {
  const text = useWords(words)
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
        const refusal = refusalOf(error)
        const wasOver = refusal?.code === 'NOT_FOUND'
        if (!wasOver) return onFailed({ kind: 'error', text: refusal?.sentence ?? text.notSignedOut(device) })
      }
      client.cache.evict({ id: `Session:${id}` })
      onSignedOut({ kind: 'success', text: text.signedOut(device) })
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
        <Button kind="secondary" small busy={busy} aria-label={text.signOutOf(device)} onClick={signOut}>
          {text.signOut}
        </Button>
      )}
    </li>
  )
}

import { KeyRound } from 'lucide-react'
import { UserText } from '#client/events/user-text.tsx'
import { mediumDateShortTimeHere } from '#client/format/dates.ts'
import type { TokenLineFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'
import { RevokeToken } from './revoke-token.tsx'

export function TokenLine({ token, onRevoked }: { token: TokenLineFragment; onRevoked: () => void }) {
  const { tokens: text } = useMessages(messages)
  const language = useLanguage()
  const { name, scope, ending, createdAt, lastUsedAt, expiresAt } = token
  const when = (instant: string) => <time dateTime={instant}>{mediumDateShortTimeHere(instant, language)}</time>

  return (
    <li className="device-line">
      <KeyRound className="icon" />
      <span className="device-line__name">
        <UserText>{name}</UserText>
        <small>
          <bdi>…{ending}</bdi> · {scope === 'read' ? text.read : text.write}
        </small>
        <small>
          {text.created} {when(createdAt)}
        </small>
        <small>
          {text.lastUsed} {lastUsedAt ? when(lastUsedAt) : text.never}
        </small>
        <small>
          {Date.parse(expiresAt) > Date.now() ? text.ends : text.ended} {when(expiresAt)}
        </small>
      </span>
      <RevokeToken token={token} onRevoked={onRevoked} />
    </li>
  )
}

import { useMessages } from '#client/i18n/use-messages.ts'
import { MessageIcon } from '#client/ui/message-icon.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { messages } from './messages.ts'
import type { SignInResult } from './sign-in.ts'

export function LoginSuccess({ user, isNewUser }: SignInResult) {
  const text = useMessages(messages)
  return (
    <div className="stack" role="status">
      <div className="msg" data-kind="success">
        <MessageIcon kind="success" />
        <div className="msg__body">
          <p>{text.verified}</p>
        </div>
      </div>
      <h2>{text.success}</h2>
      <dl className="facts">
        <div>
          <dt>{text.userId}</dt>
          <dd>{user.id}</dd>
        </div>
        <div>
          <dt>{text.fullname}</dt>
          <dd>
            <bdi>{user.fullname || text.noName}</bdi>
          </dd>
        </div>
      </dl>
      <p className="cluster muted">
        <Spinner />
        {isNewUser ? text.openingProfile : text.openingEvents}
      </p>
    </div>
  )
}

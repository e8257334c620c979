import { useMessages } from '#client/i18n/use-messages.ts'
import { nameParts } from '#client/profile/full-name.ts'
import { MessageIcon } from '#client/ui/message-icon.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { messages } from './messages/generated.ts'
import type { SignInResult } from './sign-in.ts'

/** The brief view before the next screen (spec 2.2). */
export function LoginSuccess({ user, isNewUser }: SignInResult) {
  const text = useMessages(messages)
  const { firstName } = nameParts(user.fullname)
  return (
    <div className="stack" role="status">
      <div className="msg" data-kind="success">
        <MessageIcon kind="success" />
        <div className="msg__body">
          <p>{text.verified}</p>
        </div>
      </div>
      {!isNewUser && firstName ? (
        <>
          <h2>{text.welcomeBack({ firstName })}</h2>
          <h3>{text.success}</h3>
        </>
      ) : (
        <h2>{text.success}</h2>
      )}
      <dl className="facts">
        <div>
          <dt>{text.userId}</dt>
          <dd>
            <small className="muted">{user.id}</small>
          </dd>
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

import { useWords } from '#client/language/use-words.ts'
import { MessageIcon } from '#client/ui/message-icon.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { SignIn } from './sign-in.ts'
import { words } from './words.ts'

/** The brief view between the login and the next screen. */
export function LoginSuccess({ user, isNewUser }: SignIn) {
  const text = useWords(words)
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

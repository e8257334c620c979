import { useNavigate } from 'react-router-dom'
import { tabTitle, useProduct } from '#client/app/product.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { ProfileForm } from '#client/profile/profile-form.tsx'
import { useUpdateProfile } from '#client/profile/use-update-profile.ts'
import { useCurrentUser } from '#client/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/frame/dock.tsx'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { LogoMark } from '#client/ui/icons.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

export function CreateProfile() {
  const text = useMessages(messages)
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { shortName } = useProduct()
  const [message, say] = useMessage(MESSAGE_MS.form)
  const { save, busy, fieldErrors } = useUpdateProfile({
    saved: async () => navigate('/events-layout', { replace: true, state: { isFirstVisit: true } }),
    failed: () => say({ kind: 'error', text: text.failed }),
  })

  return (
    <PageFrame>
      <title>{tabTitle(text.title)}</title>
      <TopBar
        heading={false}
        title={
          <>
            <LogoMark /> {shortName}
          </>
        }
      />
      <main className="app__main" id="main">
        <div className="page stack">
          <h1>{text.title}</h1>
          <ProfileForm
            id="profile"
            profile={{ fullname: '', email: '', mobile: user?.mobile ?? '' }}
            serverErrors={fieldErrors}
            mobileHint={text.mobileHint}
            onIncomplete={() => say({ kind: 'error', text: text.incomplete })}
            onSubmit={save}
          />
        </div>
        <Dock message={message}>
          <Button type="submit" form="profile" busy={busy}>
            {text.create}
          </Button>
        </Dock>
      </main>
    </PageFrame>
  )
}

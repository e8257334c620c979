import type { ProfileFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { ProfileForm } from '#client/profile/profile-form.tsx'
import { useUpdateProfile } from '#client/profile/use-update-profile.ts'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/frame/dock.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

export function ProfileEditor({ profile }: { profile: ProfileFragment }) {
  const text = useMessages(messages)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const { save, busy, fieldErrors } = useUpdateProfile({
    saved: () => say({ kind: 'success', text: text.saved }),
    failed: (serverError) => say({ kind: 'error', text: serverError?.message ?? text.failed }),
  })

  return (
    <>
      <div className="page stack">
        <ProfileForm
          id="profile"
          profile={profile}
          serverErrors={fieldErrors}
          onIncomplete={() => say({ kind: 'error', text: text.incomplete })}
          onSubmit={save}
        />
      </div>
      <Dock message={message}>
        <Button type="submit" form="profile" busy={busy}>
          {text.save}
        </Button>
      </Dock>
    </>
  )
}

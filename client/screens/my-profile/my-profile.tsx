import { tabTitle } from '#client/app/product.ts'
import { useMyProfileQuery } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { messages } from './messages/generated.ts'
import { ProfileEditor } from './profile-editor.tsx'

export function MyProfile() {
  const text = useMessages(messages)
  const { data, error, refetch } = useMyProfileQuery({ fetchPolicy: 'cache-and-network' })

  return (
    <PageFrame>
      <title>{tabTitle(text.title)}</title>
      <TopBar title={text.title} back="/events-layout" />
      <main className="app__main" id="main">
        {data ? (
          <ProfileEditor profile={data.me} />
        ) : (
          <div className="page stack" role="status">
            <EmptyNote>{error ? text.notLoaded : text.loading}</EmptyNote>
            {error && (
              <Button kind="secondary" onClick={() => void refetch().catch(() => {})}>
                {text.tryAgain}
              </Button>
            )}
          </div>
        )}
      </main>
    </PageFrame>
  )
}

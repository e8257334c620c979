import { useMyProfileQuery } from '#client/graphql/generated.ts'
import { useWords } from '#client/language/use-words.ts'
import { tabTitle } from '#client/product.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { PageFrame } from '#client/ui/page-frame.tsx'
import { TopBar } from '#client/ui/top-bar.tsx'
import { ProfileEditor } from './profile-editor.tsx'
import { words } from './words.ts'

export function MyProfile() {
  const text = useWords(words)
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

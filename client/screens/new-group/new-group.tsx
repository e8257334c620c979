import { useParams } from 'react-router-dom'
import { Waiting } from '#client/address-book/event-choice.tsx'
import { tabTitle } from '#client/app/product.ts'
import { useGroupsQuery } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { GroupForm } from './group-form.tsx'
import { GroupList } from './group-list.tsx'
import { messages } from './messages/generated.ts'

/** Lists the groups and makes a new one; at `/groups/:id` edits one. */
export function NewGroup() {
  const text = useMessages(messages)
  const { id } = useParams()
  const [message, say] = useMessage(MESSAGE_MS.list)
  const { data, dataState, error, loading, refetch } = useGroupsQuery({ fetchPolicy: 'cache-and-network' })
  const groups = dataState === 'complete' ? data.groups : null
  const edited = groups?.find((group) => group.id === id)
  const isMissing = groups !== null && id !== undefined && !edited
  // The cache does not know a group that was made elsewhere.
  const isUnsure = isMissing && (loading || error !== undefined)
  const title = id ? text.editTitle : text.title

  return (
    <PageFrame>
      <title>{tabTitle(title)}</title>
      <TopBar title={title} back={id ? '/new-group' : '/events-layout'} />
      <main className="app__main" id="main">
        {(!groups || isUnsure) && (
          <div className="page stack">
            <Waiting failed={error !== undefined} busy={loading} onAgain={() => void refetch().catch(() => {})} />
          </div>
        )}
        {groups && !id && (
          <GroupForm key="new" group={null} onDone={say}>
            <GroupList groups={groups} />
          </GroupForm>
        )}
        {groups && id && edited && <GroupForm key={id} group={edited} onDone={say} />}
        {isMissing && !isUnsure && (
          <div className="page stack">
            <EmptyNote>{text.notFoundGroup}</EmptyNote>
          </div>
        )}
      </main>
      <Toast message={message} aboveDock />
    </PageFrame>
  )
}

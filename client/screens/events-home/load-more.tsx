import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { messages } from './messages/generated.ts'

type LoadMoreProps = { atEnd: boolean; loading: boolean; onLoadMore: () => void }

/** Load More stays enabled at the end of the list, and says so. */
export function LoadMore({ atEnd, loading, onLoadMore }: LoadMoreProps) {
  const text = useMessages(messages)
  return (
    <div className="boundary">
      {atEnd && (
        <>
          <hr className="rope" />
          <p className="muted">{text.end}</p>
        </>
      )}
      <Button kind="secondary" busy={loading} onClick={onLoadMore}>
        {loading ? text.loading : text.loadMore}
      </Button>
    </div>
  )
}

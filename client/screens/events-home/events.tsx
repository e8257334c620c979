import { useEffect } from 'react'
import type { EventFilter } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { EmptyState } from './empty-state.tsx'
import { EventList, EventListSkeleton } from './event-list.tsx'
import { LoadMore } from './load-more.tsx'
import { messages } from './messages/generated.ts'
import { NoEvents } from './no-events.tsx'
import { UpcomingStrip } from './upcoming-strip.tsx'
import type { EventPages } from './use-event-pages.ts'

type EventsProps = EventPages & {
  filter: EventFilter
  search: string
  newestIsNew: boolean
  say: (message: StatusMessage) => void
}

export function Events({ pages, upcoming, error, loading, loadNext, filter, search, newestIsNew, say }: EventsProps) {
  const text = useMessages(messages)
  const hasMore = pages?.pageInfo.hasMore ?? true

  useEffect(() => {
    if (error) say({ kind: 'error', text: text.failed })
  }, [error, say, text.failed])

  async function loadMore() {
    if (!hasMore) return say({ kind: 'info', text: text.end })
    try {
      await loadNext()
    } catch {
      say({ kind: 'error', text: text.failed })
    }
  }

  return (
    <>
      {pages && <UpcomingStrip upcoming={upcoming} listed={pages.nodes} />}
      {pages && pages.nodes.length > 0 && (
        <EventList events={pages.nodes} newId={newestIsNew ? pages.nodes[0]?.id : undefined} />
      )}
      {pages?.nodes.length === 0 && <NoEvents filter={filter} search={search} />}
      {!pages && !error && <EventListSkeleton />}
      {!pages && error && (
        <EmptyState title={text.notLoaded} text={text.notLoadedText}>
          <Button onClick={() => void loadMore()}>{text.tryAgain}</Button>
        </EmptyState>
      )}
      {/* The first page replaces its button: the strip above the list would push it down. */}
      <LoadMore key={pages ? 'next' : 'first'} atEnd={!hasMore} loading={loading} onLoadMore={() => void loadMore()} />
    </>
  )
}

import { useEffect } from 'react'
import type { EventFilter } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import type { Asked } from './asked-for.ts'
import { EmptyState } from './empty-state.tsx'
import { EventList, EventListSkeleton } from './event-list.tsx'
import { LoadMore } from './load-more.tsx'
import { messages } from './messages/generated.ts'
import { NoEvents } from './no-events.tsx'
import { mayBeIncomplete, type UpcomingGroupName, upcomingGroups } from './upcoming-groups.ts'
import { UpcomingStrip } from './upcoming-strip.tsx'
import type { EventPages } from './use-event-pages.ts'

type EventsProps = EventPages & {
  filter: EventFilter
  search: string
  asked: Asked | null
  newestIsNew: boolean
  say: (message: StatusMessage) => void
}

const askedGroups = { today: ['live', 'today'], next: ['today', 'next'] } as const satisfies Partial<
  Record<Asked, readonly UpcomingGroupName[]>
>

export function Events(props: EventsProps) {
  const { pages, upcoming, error, loading, loadNext, filter, search, asked, newestIsNew, say } = props
  const text = useMessages(messages)
  const hasMore = pages?.pageInfo.hasMore ?? true
  const names = asked === 'today' || asked === 'next' ? askedGroups[asked] : null
  const listed = names ? [] : (pages?.nodes ?? [])
  const now = Date.now()
  // Events that the list shows are not repeated above it.
  const groups = pages ? upcomingGroups(upcoming, listed, now, names ?? undefined) : []
  const hasMoreAsked = pages !== null && names !== null && mayBeIncomplete(upcoming, now, names)
  const isEmpty = pages !== null && !hasMoreAsked && (names ? groups : listed).length === 0

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
      <UpcomingStrip groups={groups} now={now} />
      {hasMoreAsked && <p className="muted">{text.askedMore}</p>}
      {listed.length > 0 && <EventList events={listed} newId={newestIsNew ? listed[0]?.id : undefined} />}
      {isEmpty && <NoEvents {...{ filter, search, asked }} />}
      {!pages && !error && <EventListSkeleton />}
      {!pages && error && (
        <EmptyState title={text.notLoaded} text={text.notLoadedText}>
          <Button onClick={() => void loadMore()}>{text.tryAgain}</Button>
        </EmptyState>
      )}
      {/* The first page replaces its button: the strip above the list would push it down. */}
      {!isEmpty && !names && (
        <LoadMore
          key={pages ? 'next' : 'first'}
          atEnd={!hasMore}
          loading={loading}
          onLoadMore={() => void loadMore()}
        />
      )}
    </>
  )
}

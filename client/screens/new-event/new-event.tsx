import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { tabTitle } from '#client/app/product.ts'
import { EventForm } from '#client/event-form/event-form.tsx'
import { blankEvent } from '#client/event-form/shared/form-values.ts'
import { useCreateEventMutation } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { messages } from './messages/generated.ts'

export function NewEvent() {
  const [round, setRound] = useState(0)
  const [createEvent] = useCreateEventMutation({
    update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'events' }),
  })
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  const text = useMessages(messages)

  return (
    <PageFrame>
      <title>{tabTitle(text.heading)}</title>
      <TopBar title={text.heading} back={isFirstPage ? '/events-layout' : () => navigate(-1)} />
      <main className="app__main" id="main">
        <EventForm
          key={round}
          name="new"
          initial={blankEvent}
          words={text.form}
          actions={{
            save: (input, { clientMutationId }) => createEvent({ variables: { input, clientMutationId } }),
            again: () => setRound(round + 1),
            close: (isSaved) => navigate('/events-layout?success=true', { state: { isSaved } }),
          }}
        />
      </main>
    </PageFrame>
  )
}

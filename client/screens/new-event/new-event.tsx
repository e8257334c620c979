import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { EventForm } from '#client/event-form/event-form.tsx'
import { blankEvent } from '#client/event-form/form-values.ts'
import { useCreateEventMutation } from '#client/graphql/generated.ts'
import { useWords } from '#client/language/use-words.ts'
import { tabTitle } from '#client/product.ts'
import { PageFrame } from '#client/ui/page-frame.tsx'
import { TopBar } from '#client/ui/top-bar.tsx'
import { words } from './words.ts'

export function NewEvent() {
  const [round, setRound] = useState(0)
  const [createEvent] = useCreateEventMutation({
    update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'events' }),
  })
  const navigate = useNavigate()
  const text = useWords(words)

  return (
    <PageFrame>
      <title>{tabTitle(text.heading)}</title>
      <TopBar title={text.heading} back="/events-layout" />
      <main className="app__main" id="main">
        <EventForm
          key={round}
          name="new"
          initial={blankEvent}
          words={text.form}
          deeds={{
            save: (input, { clientMutationId }) => createEvent({ variables: { input, clientMutationId } }),
            again: () => setRound(round + 1),
            close: (isSaved) => navigate('/events-layout?success=true', { state: { isSaved } }),
          }}
        />
      </main>
    </PageFrame>
  )
}

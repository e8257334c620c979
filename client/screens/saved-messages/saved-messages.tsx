import { useState } from 'react'
import { useOwnEvents } from '#client/address-book/own-events.ts'
import { tabTitle } from '#client/app/product.ts'
import type { SavedMessageLineFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { messages } from './messages/generated.ts'

export function SavedMessages() {
  const text = useMessages(messages)
  const own = useOwnEvents()
  const [edited, setEdited] = useState<SavedMessageLineFragment | null>(null)
  const [message, say] = useMessage(MESSAGE_MS.list)

  /** Leaves the message, unless another one is edited meanwhile. */
  function leave(id: string | undefined) {
    setEdited((current) => (current?.id === id ? null : current))
  }

  return (
    <PageFrame>
      <title>{tabTitle(text.title)}</title>
      <TopBar title={text.title} back="/events-layout" />
      <main className="app__main" id="main">
        <div className="page stack">
          <div className="sections">
            <section className="form-section" aria-labelledby="write">
              <h2 className="crease" id="write">
                {edited ? text.edit : text.new}
              </h2>
              <MessageForm
                key={edited?.id ?? 'new'}
                edited={edited}
                next={own.events?.[0]}
                onClose={() => leave(edited?.id)}
                onDone={say}
              />
            </section>
            <section className="form-section" aria-labelledby="messages">
              <h2 className="crease" id="messages">
                {text.yours}
              </h2>
              <MessageList own={own} onEdit={setEdited} onDeleted={leave} onDone={say} />
            </section>
          </div>
        </div>
      </main>
      <Toast message={message} />
    </PageFrame>
  )
}

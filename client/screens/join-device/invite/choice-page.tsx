import type { ReactNode } from 'react'
import { PlainFrame } from '#client/screens/join-device/shared/plain-frame.tsx'
import { Dock } from '#client/ui/frame/dock.tsx'
import type { ShownMessage } from '#client/ui/hooks/use-message.ts'

type ChoicePageProps = {
  words: { title: string; text: string }
  message?: ShownMessage | null
  children: ReactNode
}

export function ChoicePage({ words, message = null, children }: ChoicePageProps) {
  return (
    <PlainFrame tab={words.title}>
      <main className="app__main" id="main">
        <div className="page stack">
          <h1>{words.title}</h1>
          <p>{words.text}</p>
        </div>
        <Dock message={message}>{children}</Dock>
      </main>
    </PlainFrame>
  )
}

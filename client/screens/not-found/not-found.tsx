import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'

export function NotFound() {
  const { title } = useMessages(messages)
  return (
    <main className="plain">
      <title>{title}</title>
      <h1>{title}</h1>
    </main>
  )
}

import { useWords } from '#client/language/use-words.ts'
import { words } from './words.ts'

export function NotFound() {
  const { title } = useWords(words)
  return (
    <main className="plain">
      <title>{title}</title>
      <h1>{title}</h1>
    </main>
  )
}

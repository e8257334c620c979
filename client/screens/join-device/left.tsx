import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from './notice.tsx'
import { words } from './words.ts'

export function Left({ onBack, onForget }: { onBack: () => void; onForget: () => void }) {
  const { over: text } = useWords(words)
  return (
    <Notice title={text.left} text={text.leftText}>
      <Button onClick={onBack}>{text.again}</Button>
      <Button kind="secondary" onClick={onForget}>
        {text.forget}
      </Button>
    </Notice>
  )
}

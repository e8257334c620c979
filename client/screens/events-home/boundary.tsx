import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { words } from './words.ts'

type BoundaryProps = { atEnd: boolean; loading: boolean; onLoadMore: () => void }

/** The foot of the list. The rope is its end; Load More can still be pressed there, and says so. */
export function Boundary({ atEnd, loading, onLoadMore }: BoundaryProps) {
  const text = useWords(words)
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

import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { UNAVAILABLE } from '#schema/error-code.ts'
import { DomainError } from '#server/errors/domain-error.ts'

const KEPT_MAX = 60
const WAITING_MAX = 20

/** Returns the picture of a key, or draws it when its turn comes. Throws UNAVAILABLE while too many others wait. */
type DrawnOnce<Picture> = (key: string, draw: () => Promise<Picture>) => Promise<Picture>

/** Keeps the pictures that were asked for last; draws one at a time. */
export function pictureCache<Picture>(): DrawnOnce<Picture> {
  const drawn = new LRUCache<string, Promise<Picture>>({ max: KEPT_MAX })
  const inTurn = pLimit(1)

  return async (key, draw) => {
    const known = drawn.get(key)
    if (known) return known
    if (inTurn.pendingCount >= WAITING_MAX) throw new DomainError('UNAVAILABLE', UNAVAILABLE)
    const drawing = inTurn(draw)
    drawn.set(key, drawing)
    drawing.catch(() => drawn.delete(key))
    return drawing
  }
}

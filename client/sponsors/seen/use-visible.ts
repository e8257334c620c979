import { type RefObject, useEffect, useRef } from 'react'

/** Share of the logo's area that has to be in the window. */
const SEEN_SHARE = 0.5

/**
 * Whether a logo can be seen: decoded, and half of it in the window. `changed` is called when it no longer is, and when
 * the page is hidden.
 */
export function useVisible(image: HTMLImageElement | null, changed: () => void): RefObject<boolean> {
  const isVisible = useRef(false)
  useEffect(() => {
    if (!image) return
    const closing = new AbortController()
    const is = { decoded: false, inWindow: false }
    const update = () => {
      const before = isVisible.current
      isVisible.current = is.decoded && is.inWindow && !document.hidden
      if (before && !isVisible.current) changed()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        is.inWindow = (entries.at(-1)?.intersectionRatio ?? 0) >= SEEN_SHARE
        update()
      },
      { threshold: SEEN_SHARE },
    )
    observer.observe(image)
    image.decode().then(
      () => {
        is.decoded = !closing.signal.aborted
        update()
      },
      // A logo that cannot be decoded is never seen.
      () => {},
    )
    document.addEventListener('visibilitychange', update, { signal: closing.signal })
    return () => {
      closing.abort()
      observer.disconnect()
      isVisible.current = false
    }
  }, [image, changed])
  return isVisible
}

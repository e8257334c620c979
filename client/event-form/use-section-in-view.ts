import { useEffect, useState } from 'react'

/** Returns the id of the section in the upper part of the window. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState(ids[0])
  const all = ids.join(' ')

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) setInView(seen.target.id)
      },
      { rootMargin: '-15% 0px -80% 0px' },
    )
    for (const id of all.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [all])

  return inView
}

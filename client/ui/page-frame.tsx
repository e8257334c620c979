import type { ReactNode } from 'react'
import { SkipLink } from './skip-link.tsx'

/** What a page stands in: a way past the bar for the keyboard, then the bar and what it holds. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="app">
        <div className="app__page">{children}</div>
      </div>
    </>
  )
}

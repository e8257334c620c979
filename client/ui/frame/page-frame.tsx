import type { ReactNode } from 'react'
import { SkipLink } from './skip-link.tsx'

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

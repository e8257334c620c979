import type { ReactNode } from 'react'
import { PlainFrame } from './plain-frame.tsx'

type NoticeProps = { title: string; text: string; children?: ReactNode }

export function Notice({ title, text, children }: NoticeProps) {
  return (
    <PlainFrame tab={title}>
      <main className="page stack" id="main">
        <div role="status">
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        {children && <p className="cluster">{children}</p>}
      </main>
    </PlainFrame>
  )
}

import type { ReactNode } from 'react'

export function EmptyState({ title, text, children }: { title: ReactNode; text?: string; children?: ReactNode }) {
  return (
    <section className="blank">
      <svg className="blank__art court" viewBox="0 0 160 110" aria-hidden="true">
        <ellipse cx="80" cy="55" rx="76" ry="50" strokeDasharray="5 4" />
        <ellipse cx="80" cy="55" rx="38" ry="25" strokeDasharray="1.5 4" />
        <rect x="74" y="36" width="12" height="38" />
      </svg>
      <h2 className="blank__title">{title}</h2>
      {text && <p className="blank__text">{text}</p>}
      {children}
    </section>
  )
}

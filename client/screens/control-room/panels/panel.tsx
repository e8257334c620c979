import type { ReactNode } from 'react'
import { useMedia } from '#client/ui/hooks/use-media.ts'
import type { PanelName } from './panel-tabs.tsx'

/** Same media query as in the style sheet: phones, upright or sideways, have tabs. */
const HAS_TABS = '(max-width: 47.99rem), (min-width: 40rem) and (max-height: 30rem)'

type PanelProps = { name: PanelName; title: string; tools?: ReactNode; children: ReactNode }

export function Panel({ name, title, tools, children }: PanelProps) {
  const hasTabs = useMedia(HAS_TABS)
  const heading = `heading-${name}`
  const role = hasTabs ? { role: 'tabpanel', 'aria-labelledby': `tab-${name}` } : { 'aria-labelledby': heading }
  return (
    <section className={`deskpanel deskpanel--${name}`} id={`panel-${name}`} {...role}>
      <div className="deskpanel__head">
        <h2 className="deskpanel__title" id={heading}>
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}

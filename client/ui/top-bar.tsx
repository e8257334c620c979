import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useWords } from '#client/language/use-words.ts'
import { IconButton } from './icon-button.tsx'
import { NetBar } from './net-bar.tsx'
import { words } from './words.ts'

type TopBarProps = {
  title: ReactNode
  /** Where the back button leads, or what it does. */
  back?: string | (() => void)
  /** What stands before the title instead of a back button. */
  start?: ReactNode
  /** Tools at the end of the bar. */
  children?: ReactNode
  /** Whether the title is the page's heading. */
  heading?: boolean
  /** Whether the rope closes the bar, and the network is spoken of below it; else more of the bar follows. */
  roped?: boolean
}

export function TopBar({ title, back, start, children, heading = true, roped = true }: TopBarProps) {
  const Title = heading ? 'h1' : 'p'
  return (
    <>
      <header className={roped ? 'topbar topbar--roped' : 'topbar'}>
        {start}
        {back && <Back to={back} />}
        <Title className="topbar__title">{title}</Title>
        {children && <div className="topbar__tools">{children}</div>}
      </header>
      {roped && <NetBar />}
    </>
  )
}

function Back({ to }: { to: string | (() => void) }) {
  const { back } = useWords(words)
  const icon = <ArrowLeft className="icon" />
  if (typeof to === 'string') {
    return (
      <Link className="icon-btn" to={to} aria-label={back}>
        {icon}
      </Link>
    )
  }
  return (
    <IconButton label={back} onClick={to}>
      {icon}
    </IconButton>
  )
}

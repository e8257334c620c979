import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMessages } from '#client/i18n/use-messages.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { messages } from '#client/ui/messages/generated.ts'
import { OfflineBar } from './offline-bar.tsx'

type TopBarProps = {
  title: ReactNode
  /** Target or handler of the back button. */
  back?: string | (() => void)
  /** Shown before the title instead of a back button. */
  start?: ReactNode
  children?: ReactNode
  /** Whether the title is the page's `h1`. */
  heading?: boolean
  /** Whether the bar ends here, with the rope and the offline notice; otherwise more of it follows. */
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
      {roped && <OfflineBar />}
    </>
  )
}

function Back({ to }: { to: string | (() => void) }) {
  const { back } = useMessages(messages)
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

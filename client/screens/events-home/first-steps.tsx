import { Smartphone } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import type { EventCardFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { messages } from './messages/generated.ts'

type FirstVisitProps = { isNarrowed: boolean; events: readonly EventCardFragment[] | undefined }

/** Shown once, after Create Profile, above other people's events. An empty list shows the steps by itself. */
export function FirstVisit({ isNarrowed, events }: FirstVisitProps) {
  const text = useMessages(messages)
  const isFirstVisit = useLocation().state?.isFirstVisit === true
  const hasOnlyOthers = !events || (events.length > 0 && !events.some(({ isOwner }) => isOwner))
  if (!isFirstVisit || isNarrowed || !hasOnlyOthers) return null
  return (
    <section className="welcome" aria-labelledby="first-steps">
      <h2 className="welcome__title" id="first-steps">
        {text.firstSteps}
      </h2>
      <FirstSteps />
      <TryLink />
    </section>
  )
}

export function FirstSteps() {
  const { steps } = useMessages(messages)
  return (
    <ol className="first-steps">
      <li>{steps.create}</li>
      <li>{steps.cameras}</li>
      <li>{steps.share}</li>
    </ol>
  )
}

export function TryLink() {
  return (
    <Link className={buttonClass({ kind: 'secondary' })} to="/add-event?trial">
      <Smartphone className="icon" />
      {useMessages(messages).try}
    </Link>
  )
}

import { useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { tabTitle } from '#client/app/product.ts'
import { EventLoading, EventPlaceholder } from '#client/events/event-placeholder.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import { keepAwake } from '#client/media/capture/phone/wake-lock.ts'
import { forgetScorerPhone, type ScorerCredentials, scorerPhones } from '#client/scoring/event/scorer-phone.ts'
import { useScoredEvent } from '#client/scoring/event/use-scored-event.ts'
import { Scorer } from '#client/scoring/scorer.tsx'
import type { ScorerContext } from '#client/scoring/sync/graphql-score-server.ts'
import { registerScorerWorker } from '#client/service-worker/register.ts'
import { useCurrentUser, useSignedIn } from '#client/session/use-session.ts'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { AcceptScorerInvite } from './accept-scorer-invite.tsx'
import { keepPageOffline } from './keep-page-offline.ts'
import { messages } from './messages/generated.ts'

/** `/score#{secret}` is the invite link, `/score/{eventId}` the page of whoever may score. */
export function ScorerPage() {
  const { eventId } = useParams()
  const { hash } = useLocation()
  const isSignedIn = useSignedIn()
  const [phones, readAgain] = useScorerPhones()
  if (phones === 'loading') return <Frame>{<EventLoading />}</Frame>
  const known = phones === 'unknown' ? [] : phones
  if (eventId === undefined) return <AcceptScorerInvite secret={hash.slice(1)} phones={known} />
  if (phones === 'unknown' && !isSignedIn)
    return <Frame>{<EventPlaceholder loading={false} error={null} onRetry={readAgain} />}</Frame>
  return <KnownEvent key={eventId} eventId={eventId} phone={known.find((phone) => phone.eventId === eventId)} />
}

function KnownEvent({ eventId, phone }: { eventId: string; phone: ScorerCredentials | undefined }) {
  const isSignedIn = useSignedIn()
  const user = useCurrentUser()
  const [isRemoved, setRemoved] = useState(false)
  const token = isRemoved && isSignedIn ? undefined : phone?.deviceToken
  const context = useMemo(() => contextOf(token), [token])
  if (!phone && !isSignedIn) return <Navigate to="/otp-login" replace />

  /** A phone that was removed scores no more, but whoever is signed in on it may. */
  function forget() {
    if (token === undefined || !isSignedIn) return
    setRemoved(true)
    forgetScorerPhone(eventId).catch((error) => console.warn('The removed phone could not be forgotten.', error))
  }

  const account = token === undefined ? user?.userid : 'phone'
  return <Scoring key={account} eventId={eventId} context={context} onForbidden={forget} />
}

function contextOf(deviceToken: string | undefined): ScorerContext {
  return deviceToken === undefined ? {} : { headers: { authorization: `Bearer ${deviceToken}` }, renews: false }
}

type ScoringProps = { eventId: string; context: ScorerContext; onForbidden(): void }

function Scoring({ eventId, context, onForbidden }: ScoringProps) {
  const text = useMessages(messages)
  const access = useScoredEvent(eventId, context)
  const isOpen = access.kind === 'open'
  useEffect(keepAwake, [])
  useEffect(() => {
    if (!isOpen) return
    registerScorerWorker()
    void keepPageOffline()
  }, [isOpen])
  const isForbidden = access.kind === 'forbidden'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isForbidden) onForbidden()
  }, [isForbidden])

  return (
    <Frame
      {...(isOpen && { title: access.event.title })}
      {...(isOpen && access.isOwner && { back: `/view-event/${eventId}` })}
    >
      {access.kind === 'loading' && <EventLoading />}
      {access.kind === 'failed' && (
        <EventPlaceholder loading={false} error={access.error} onRetry={access.retry} backTo="/events-layout" />
      )}
      {access.kind === 'forbidden' && (
        <main className="page" id="main">
          <p className="blank__title">{text.forbidden}</p>
        </main>
      )}
      {isOpen && (
        <main className="scorerpage" id="main">
          <Scorer event={access.event} sport={access.sport} context={context} />
        </main>
      )}
    </Frame>
  )
}

function Frame({ title, back, children }: { title?: string; back?: string; children: React.ReactNode }) {
  const text = useMessages(messages)
  return (
    <PageFrame>
      <title>{tabTitle(text.heading)}</title>
      <TopBar title={title ? <UserText>{title}</UserText> : text.heading} roped={false} {...(back && { back })} />
      {children}
    </PageFrame>
  )
}

type KnownPhones = readonly ScorerCredentials[] | 'loading' | 'unknown'

function useScorerPhones(): [KnownPhones, () => Promise<void>] {
  const [phones, setPhones] = useState<KnownPhones>('loading')

  async function read() {
    try {
      setPhones(await scorerPhones())
    } catch (error) {
      console.warn('What this phone had joined could not be read.', error)
      setPhones('unknown')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => void read(), [])
  return [phones, read]
}

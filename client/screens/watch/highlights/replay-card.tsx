import { RotateCcw, X } from 'lucide-react'
import { type FocusEvent, useCallback, useRef } from 'react'
import { UserText } from '#client/events/user-text.tsx'
import { shortDuration } from '#client/format/duration.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { Button } from '#client/ui/button.tsx'
import { useMedia } from '#client/ui/hooks/use-media.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { lengthOf } from '#schema/highlights/clip.ts'
import { wordingIn } from '#schema/i18n/language.ts'
import { ClipPlayer } from './clip-player.tsx'
import { messages } from './messages/generated.ts'
import { clipUrl } from './offered-replay.ts'
import { useOfferedReplay } from './use-offered-replay.ts'

/** Same media query as in the style sheet: the side is beside the picture. */
const HAS_SIDE = '(min-width: 64rem)'

type ReplayCardProps = {
  slug: string
  playback: Playback
  /** Where it stands: the page has one in each place. */
  place: 'below' | 'beside'
}

/** A replay that the control room offers. It plays in its own small picture while the live one goes on. */
export function ReplayCard({ place, ...offered }: ReplayCardProps) {
  const isBeside = useMedia(HAS_SIDE)
  return isBeside === (place === 'beside') ? <OfferedReplay {...offered} /> : null
}

function OfferedReplay({ slug, playback }: Omit<ReplayCardProps, 'place'>) {
  const text = useMessages(messages)
  const language = useLanguage()
  const card = useRef<HTMLElement>(null)
  const closing = useCallback(() => giveFocusBack(card.current), [])
  const { offer, isPlaying, close, play, hold, release } = useOfferedReplay(playback, closing)
  const title = offer ? wordingIn(offer.title, language) : ''

  return (
    <>
      <p className="sr-only" role="status">
        {offer && text.offered({ what: title })}
      </p>
      {offer && (
        <section
          className="replay"
          aria-label={text.replay}
          ref={card}
          onFocus={hold}
          onPointerEnter={hold}
          onBlur={(event) => !isWithin(event) && !event.currentTarget.matches(':hover') && release()}
          onPointerLeave={({ currentTarget }) => !currentTarget.contains(document.activeElement) && release()}
        >
          {isPlaying && (
            <ClipPlayer
              key={offer.n}
              url={clipUrl(slug, offer)}
              startMs={offer.fromMs}
              label={text.clipOf({ what: title })}
              onEnd={close}
            />
          )}
          <OfferLine title={title} ms={lengthOf(offer)} onPlay={isPlaying ? null : play} onClose={close} />
        </section>
      )}
    </>
  )
}

type OfferLineProps = { title: string; ms: number; onPlay: (() => void) | null; onClose: () => void }

function OfferLine({ title, ms, onPlay, onClose }: OfferLineProps) {
  const text = useMessages(messages)
  const closer = useRef<HTMLButtonElement>(null)

  /** The button goes, and with it the focus. */
  function play() {
    closer.current?.focus()
    onPlay?.()
  }

  return (
    <div className="replay__line">
      <p className="replay__title">
        <small>{[text.replay, shortDuration(ms)].join(' • ')}</small>
        <strong>
          <UserText>{title}</UserText>
        </strong>
      </p>
      {onPlay && (
        <Button small aria-label={text.watchAgainOf({ what: title })} onClick={play}>
          <RotateCcw className="icon icon--sm" />
          {text.watchAgain}
        </Button>
      )}
      <IconButton ref={closer} label={text.closeReplay} onClick={onClose}>
        <X className="icon" />
      </IconButton>
    </div>
  )
}

function isWithin({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
}

/** To the player's controls, from a card that closes. */
function giveFocusBack(card: HTMLElement | null): void {
  if (!card?.contains(document.activeElement)) return
  card.closest('.viewer')?.querySelector<HTMLElement>('.deck button:not(:disabled)')?.focus()
}

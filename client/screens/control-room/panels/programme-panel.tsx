import { Radio, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { mediumTimeHere } from '#client/format/dates.ts'
import { shortDuration } from '#client/format/duration.ts'
import { venueTime } from '#client/format/venue-time.ts'
import type { ControlledEventFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { type MessagesOf, useMessages } from '#client/i18n/use-messages.ts'
import type { StudioConnection } from '#client/live/studio-connection.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import type { ControllerCredentials } from '#client/screens/control-room/shared/controller.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { filmingCameras, onAirDevice } from '#client/screens/control-room/shared/tile-status.ts'
import type { GoLive } from '#client/screens/control-room/shared/use-go-live.ts'
import { useServerTime } from '#client/screens/control-room/shared/use-server-time.ts'
import type { Checked } from '#client/screens/control-room/shared/use-stream-probe.ts'
import { Button } from '#client/ui/button.tsx'
import type { ShownMessage } from '#client/ui/hooks/use-message.ts'
import type { ControlState } from '#schema/messages/studio.ts'
import { Monitor } from './monitor.tsx'
import { ProgrammeNews } from './programme-news.tsx'
import { useSponsorPlate } from './use-sponsor-plate.tsx'

type ProgrammePanelProps = {
  event: ControlledEventFragment
  /** URL of the programme's playlist; null before the start. */
  url: string | null
  controller: ControllerCredentials
  state: ControlState | null
  link: StudioConnection | null
  checked: Checked
  first: string | null
  message: ShownMessage | null
  goLive: GoLive
  /** Null while nobody can be offered a replay. */
  onReplay: (() => void) | null
}

export function ProgrammePanel(props: ProgrammePanelProps) {
  const { event, url, controller, state, link, checked, first, message, goLive, onReplay } = props
  const text = useMessages(messages)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const now = useServerTime(link)
  const isLive = state?.status === 'live'
  const pictureMs = playback?.pictureMs ?? null
  const plate = useSponsorPlate(event, url === null ? null : playback)
  const behindSeconds = pictureMs === null ? null : Math.max(0, Math.round((now - pictureMs) / 1_000))

  return (
    <section className="program" aria-label={text.programme}>
      <Monitor {...{ url, state, link, checked, first, plate, playback }} onPlayback={setPlayback} />
      <div className="program__strip">
        <p className="program__on">
          {isLive ? (
            <OnAir state={state} checked={checked} behindSeconds={behindSeconds} />
          ) : (
            <>
              {state && text.camerasReady(readyIn(state))}{' '}
              <small>{controller.kind === 'owner' ? text.countdown : text.onlyOwner}</small>
            </>
          )}
        </p>
        {controller.kind === 'owner' && !isLive && (
          <Button kind="ball" busy={goLive.isStarting} onClick={() => void goLive.start()}>
            {!goLive.isStarting && <Radio className="icon" />}
            {text.goLive}
          </Button>
        )}
        {isLive && checked === 'checking' && (
          <Button kind="ball" busy aria-disabled="true">
            {text.checking}
          </Button>
        )}
        {isLive && onReplay && (
          <Button kind="secondary" small onClick={onReplay}>
            <RotateCcw className="icon icon--sm" />
            {text.replay}
          </Button>
        )}
        <Facts {...props} now={now} />
      </div>
      <ProgrammeNews state={state} checked={checked} message={message} now={now} />
    </section>
  )
}

type OnAirProps = { state: ControlState; checked: Checked; behindSeconds: number | null }

function OnAir({ state, checked, behindSeconds }: OnAirProps) {
  const text = useMessages(messages)
  if (checked !== 'live') {
    return (
      <>
        {text.goingLive} <small>{text.readingBack}</small>
      </>
    )
  }
  return (
    <>
      {nameOf(state, onAirDevice(state), text)}{' '}
      <small>{behindSeconds === null ? text.onAir : text.viewersBehind({ seconds: behindSeconds })}</small>
    </>
  )
}

function Facts({ event, state, first, now }: ProgrammePanelProps & { now: number }) {
  const text = useMessages(messages)
  const language = useLanguage()
  const isLive = state?.status === 'live'
  const soundFrom = state ? nameOf(state, isLive ? onAirDevice(state) : first, text) : text.nothing
  const facts: [string, string | number][] = isLive
    ? [
        [text.watching, state.watching],
        [text.recorded, shortDuration(now - (state.epochMs ?? now))],
        [text.lastCut, state.lastCutMs === null ? text.nothing : mediumTimeHere(state.lastCutMs, language)],
        [text.soundFrom, soundFrom],
      ]
    : [
        [text.waiting, state?.watching ?? 0],
        [text.starts, venueTime(event.localTime, event.timeZone, language)],
        [text.recording, text.fromGoLive],
        [text.soundFrom, first === null ? text.nothing : soundFrom],
      ]
  return (
    <dl className="program__facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function readyIn(state: ControlState): { ready: number; all: number } {
  const filming = filmingCameras(state)
  return { ready: filming.filter((camera) => camera.state === 'ready').length, all: filming.length }
}

function nameOf({ cameras }: ControlState, deviceId: string | null, text: MessagesOf<typeof messages>): string {
  return cameras.find((camera) => camera.deviceId === deviceId)?.name ?? text.slate
}

import { useEffect, useState } from 'react'
import type { ControlledEventFragment } from '#client/graphql/generated.ts'
import { useMessage } from '#client/ui/use-message.ts'
import { CamerasPanel } from './cameras-panel.tsx'
import { ControlNews } from './control-news.tsx'
import type { Controller } from './controller.ts'
import { DevicesPanel } from './devices-panel.tsx'
import { LiveBar } from './live-bar.tsx'
import { ownPath } from './own-path.ts'
import { type PanelName, PanelTabs } from './panel-tabs.tsx'
import { ProgrammePanel } from './programme-panel.tsx'
import { SponsorsPanel } from './sponsors-panel.tsx'
import { filmingOf, firstOf } from './tile-status.ts'
import { type Actions, useActions } from './use-actions.ts'
import { useGoLive } from './use-go-live.ts'
import { useStreamProbe } from './use-stream-probe.ts'
import { useStudio } from './use-studio.ts'

type DeskProps = {
  event: ControlledEventFragment
  controller: Controller
  roomId: string
  /** Refetches the event. */
  again: () => Promise<unknown>
}

const MESSAGE_MS = 6_000

/** The control room of a scheduled or live event. */
export function Studio({ event, controller, roomId, again }: DeskProps) {
  const desk = useStudio(controller, event.id, roomId)
  const { state, link } = desk
  const [message, say] = useMessage(MESSAGE_MS)
  const [tab, open] = useState<PanelName>('cameras')
  const [chosen, choose] = useState<string | null>(null)
  const deeds = useActions({ eventId: event.id, roomId, fence: state?.fence ?? 0, controller }, say)
  const isLive = state?.status === 'live'
  const url = isLive && event.programmeUrl ? ownPath(event.programmeUrl) : null
  const checked = useStreamProbe(url)
  const first = state && firstOf(state, chosen)
  const isInControl = state !== null && state.holder?.id === roomId
  const goLive = useGoLive({ eventId: event.id, first, isLive, cut: deeds.cut, link, say })

  const isStale = state !== null && state.status.toUpperCase() !== event.status
  useEffect(() => {
    if (isStale) again().catch(() => undefined)
  }, [isStale, again])

  const seen = (state ? filmingOf(state) : []).filter(({ isOnline }) => isOnline).map(({ deviceId }) => deviceId)
  const seenIds = seen.join()
  useEffect(() => {
    link?.want(seenIds === '' ? [] : seenIds.split(','))
  }, [link, seenIds])

  const cutting: Actions = {
    ...deeds,
    cut(deviceId, seenMs) {
      goLive.forget()
      return deeds.cut(deviceId, seenMs)
    },
  }
  const shared = { state, link, isInControl, say, deeds }
  return (
    <div className="control" data-tab={tab} data-live={isLive}>
      <LiveBar
        event={event}
        state={state}
        link={link}
        checked={checked}
        isOwner={controller.kind === 'owner'}
        say={say}
      />
      <main className="control__main" id="main">
        <ControlNews desk={desk} isInControl={isInControl} onTake={deeds.take} />
        <div className="control__grid">
          <div className="control__col">
            <ProgrammePanel
              {...shared}
              event={event}
              url={url}
              controller={controller}
              checked={checked}
              first={first}
              message={message}
              goLive={goLive}
            />
            <CamerasPanel {...shared} deeds={cutting} first={first} onChoose={choose} />
            <DevicesPanel {...shared} roomId={roomId} />
          </div>
          <div className="control__col">
            <SponsorsPanel sponsors={event.sponsors} />
          </div>
        </div>
        <PanelTabs open={tab} onOpen={open} state={state} />
      </main>
    </div>
  )
}

import { useCallback, useEffect, useState } from 'react'
import type { ControlledEventFragment } from '#client/graphql/generated.ts'
import { useRetry } from '#client/graphql/use-retry.ts'
import { ownPath } from '#client/live/own-path.ts'
import { CamerasPanel } from '#client/screens/control-room/panels/cameras-panel.tsx'
import { DevicesPanel } from '#client/screens/control-room/panels/devices-panel.tsx'
import { type PanelName, PanelTabs } from '#client/screens/control-room/panels/panel-tabs.tsx'
import { ProgrammePanel } from '#client/screens/control-room/panels/programme-panel.tsx'
import { ScorePanel } from '#client/screens/control-room/panels/score-panel.tsx'
import { SponsorsPanel } from '#client/screens/control-room/panels/sponsors-panel.tsx'
import { useReplays } from '#client/screens/control-room/panels/use-replays.tsx'
import { PausedCamera } from '#client/screens/control-room/paused-camera/paused-camera.tsx'
import type { ControllerCredentials } from '#client/screens/control-room/shared/controller.ts'
import { filmingCameras, startCamera } from '#client/screens/control-room/shared/tile-status.ts'
import { type Actions, useActions } from '#client/screens/control-room/shared/use-actions.ts'
import { useGoLive } from '#client/screens/control-room/shared/use-go-live.ts'
import { useStreamProbe } from '#client/screens/control-room/shared/use-stream-probe.ts'
import { type StudioState, useStudio } from '#client/screens/control-room/shared/use-studio.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { ControlNews } from './control-news.tsx'
import { LiveBar } from './live-bar.tsx'

type StudioProps = {
  event: ControlledEventFragment
  controller: ControllerCredentials
  roomId: string
  /** Refetches the event. */
  refetch: () => Promise<unknown>
}

const MESSAGE_MS = 6_000

/** The control room of a scheduled or live event. */
export function Studio({ event, controller, roomId, refetch }: StudioProps) {
  const studio = useStudio(controller, event.id, roomId)
  const { state, link } = studio
  const [message, say] = useMessage(MESSAGE_MS)
  const [tab, setTab] = useState<PanelName>('cameras')
  const [chosen, setChosen] = useState<string | null>(null)
  const actions = useActions({ eventId: event.id, roomId, fence: state?.fence ?? 0, controller }, say)
  const isLive = state?.status === 'live'
  const url = isLive && event.programmeUrl ? ownPath(event.programmeUrl) : null
  const checked = useStreamProbe(url)
  const first = state && startCamera(state, chosen)
  const isInControl = state !== null && state.holder?.id === roomId
  const goLive = useGoLive({ eventId: event.id, first, isLive, cut: actions.cut, link, say })

  useFreshStatus(state, event.status, refetch)
  usePreviews(studio)

  const cutting: Actions = {
    ...actions,
    cut(deviceId, seenMs) {
      goLive.forget()
      return actions.cut(deviceId, seenMs)
    },
  }
  const replays = useReplays({
    ...{ eventId: event.id, controller, cameras: state?.cameras ?? [], actions, message, say },
    mayOffer: isInControl && checked === 'live',
  })
  const shared = { state, link, isInControl, say, actions }
  return (
    <div className="control" data-tab={tab} data-live={isLive}>
      <LiveBar {...shared} event={event} checked={checked} isOwner={controller.kind === 'owner'} />
      <main className="control__main" id="main">
        <ControlNews studio={studio} isInControl={isInControl} onTake={actions.take} />
        <PausedCamera />
        <div className="control__grid">
          <div className="control__col">
            <ProgrammePanel
              {...shared}
              {...{ event, url, controller, checked, first, message, goLive }}
              onReplay={replays.offerLast}
            />
            <CamerasPanel {...shared} actions={cutting} first={first} onChoose={setChosen} />
            <DevicesPanel {...shared} roomId={roomId} />
          </div>
          <div className="control__col">
            <ScorePanel
              eventId={event.id}
              controller={controller}
              isOpen={tab === 'score'}
              onReplay={replays.offerEntry}
            />
            <SponsorsPanel {...{ event, controller, state, link, isInControl, say }} />
          </div>
        </div>
        {replays.dialog}
        <PanelTabs open={tab} onOpen={setTab} state={state} />
      </main>
    </div>
  )
}

/** Refetches the event when the studio reports another status, until it has that one: without it there is no picture. */
function useFreshStatus(
  state: StudioState['state'],
  status: ControlledEventFragment['status'],
  refetch: StudioProps['refetch'],
) {
  const isStale = state !== null && state.status !== status
  const read = useCallback(() => void refetch().catch(() => undefined), [refetch])
  useEffect(() => {
    if (isStale) read()
  }, [isStale, read])
  useRetry(isStale, read)
}

/** Asks for previews of the cameras that are online. */
function usePreviews({ state, link }: StudioState) {
  const seen = (state ? filmingCameras(state) : []).filter(({ isOnline }) => isOnline).map(({ deviceId }) => deviceId)
  const seenIds = seen.join()
  useEffect(() => {
    link?.want(seenIds === '' ? [] : seenIds.split(','))
  }, [link, seenIds])
}

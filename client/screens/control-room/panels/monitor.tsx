import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { StudioConnection } from '#client/live/studio-connection.ts'
import type { Playback, Player } from '#client/media/playback/playback.ts'
import { openPlayer } from '#client/media/playback/player.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import type { Checked } from '#client/screens/control-room/shared/use-stream-probe.ts'
import { LiveIcon } from '#client/ui/icons.tsx'
import type { ControlState } from '#schema/messages/studio.ts'
import { MonitorOverlay } from './monitor-overlay.tsx'

type MonitorProps = {
  url: string | null
  state: ControlState | null
  link: StudioConnection | null
  checked: Checked
  first: string | null
  /** What viewers see over the picture. */
  plate: ReactNode
  playback: Playback | null
  onPlayback(playback: Playback): void
}

/** The programme as viewers see it; before the start, the preview of the camera to start with. */
export function Monitor({ url, state, link, checked, first, plate, playback, onPlayback }: MonitorProps) {
  const text = useMessages(messages)
  const epochMs = state?.status === 'live' ? state.epochMs : null
  return (
    <div className="player">
      {url !== null && epochMs !== null ? (
        <Programme {...{ url, epochMs, playback, onPlayback }} />
      ) : (
        <PreviewPicture link={link} deviceId={first} />
      )}
      <div className="player__top">
        {checked === 'live' ? (
          <span className="badge badge--live">
            <LiveIcon />
            {text.live}
          </span>
        ) : (
          <span className="badge badge--behind">{text.preview}</span>
        )}
        {plate}
      </div>
      {epochMs === null && first === null && (
        <div className="player__slate">
          <p className="player__slate-title">{text.noPicture}</p>
        </div>
      )}
    </div>
  )
}

type ProgrammeProps = Pick<MonitorProps, 'playback' | 'onPlayback'> & { url: string; epochMs: number }

function Programme({ url, epochMs, playback, onPlayback }: ProgrammeProps) {
  const text = useMessages(messages)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [player, setPlayer] = useState<Player | null>(null)
  useEffect(() => {
    if (!video) return
    const opened = openPlayer(video, { url, isLive: true, startMs: epochMs }, onPlayback)
    setPlayer(opened)
    return () => opened.close()
  }, [video, url, epochMs, onPlayback])
  return (
    <>
      <video ref={setVideo} muted playsInline aria-label={text.picture} />
      <MonitorOverlay playback={playback} onPlay={() => player?.play()} />
    </>
  )
}

/** Low-latency preview that a camera sends to control rooms. */
export function PreviewPicture({ link, deviceId }: { link: StudioConnection | null; deviceId: string | null }) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas || !link || deviceId === null) return undefined
      return link.previews.show(deviceId, canvas)
    },
    [link, deviceId],
  )
  return <canvas className="preview" ref={show} key={deviceId} width={320} height={180} />
}

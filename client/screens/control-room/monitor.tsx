import { useCallback, useEffect, useState } from 'react'
import { useWords } from '#client/language/use-words.ts'
import type { ControlLink } from '#client/live/control-link.ts'
import type { Playback } from '#client/media/playback.ts'
import { openPlayer } from '#client/media/player.ts'
import { Ball } from '#client/ui/icons.tsx'
import type { ControlState } from '#schema/live-wire.ts'
import type { Checked } from './use-read-back.ts'
import { words } from './words.ts'

type MonitorProps = {
  url: string | null
  state: ControlState | null
  link: ControlLink | null
  checked: Checked
  first: string | null
  onPlayback(playback: Playback): void
}

/** The programme as viewers get it; before the start, the camera that it will begin with. */
export function Monitor({ url, state, link, checked, first, onPlayback }: MonitorProps) {
  const text = useWords(words)
  const epochMs = state?.status === 'live' ? state.epochMs : null
  return (
    <div className="player">
      {url !== null && epochMs !== null ? (
        <Programme url={url} epochMs={epochMs} onPlayback={onPlayback} />
      ) : (
        <PreviewPicture link={link} deviceId={first} />
      )}
      <div className="player__top">
        {checked === 'live' ? (
          <span className="badge badge--live">
            <Ball />
            {text.live}
          </span>
        ) : (
          <span className="badge badge--behind">{text.preview}</span>
        )}
      </div>
      {epochMs === null && first === null && (
        <div className="player__slate">
          <p className="player__slate-title">{text.noPicture}</p>
        </div>
      )}
    </div>
  )
}

type ProgrammeProps = { url: string; epochMs: number; onPlayback(playback: Playback): void }

function Programme({ url, epochMs, onPlayback }: ProgrammeProps) {
  const text = useWords(words)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  useEffect(() => {
    if (!video) return
    const player = openPlayer(video, { url, isLive: true, startMs: epochMs }, onPlayback)
    return () => player.close()
  }, [video, url, epochMs, onPlayback])
  return <video ref={setVideo} muted playsInline aria-label={text.picture} />
}

/** What a camera sends for control rooms, as fast as it comes. */
export function PreviewPicture({ link, deviceId }: { link: ControlLink | null; deviceId: string | null }) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas || !link || deviceId === null) return undefined
      return link.previews.show(deviceId, canvas)
    },
    [link, deviceId],
  )
  return <canvas className="preview" ref={show} key={deviceId} width={320} height={180} />
}

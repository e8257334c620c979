import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Player } from '#client/media/playback/playback.ts'
import { openPlayer } from '#client/media/playback/player.ts'
import { PictureFailed } from '#client/screens/control-room/panels/monitor-overlay.tsx'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import type { TimeRange } from '#schema/highlights/clip.ts'

type ReplayProps = {
  url: string
  epochMs: number
  onMoment(pictureMs: number | null): void
  /** Played once, to its end; each wish is an object of its own. */
  preview: TimeRange | null
}

export function Replay({ url, epochMs, onMoment, preview }: ReplayProps) {
  const text = useMessages(messages)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [player, setPlayer] = useState<Player | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const playing = useRef<{ range: TimeRange; isSeen: boolean } | null>(null)

  useEffect(() => {
    if (!video) return
    const showing = { url, isLive: false, startMs: epochMs }
    const opened = openPlayer(video, showing, ({ phase, pictureMs }) => {
      setFailed(phase === 'failed')
      onMoment(pictureMs && Math.floor(pictureMs / 1_000) * 1_000)
      if (playing.current === null || pictureMs === null) return
      const { range, isSeen } = playing.current
      const isWithin = range.fromMs <= pictureMs && pictureMs < range.untilMs
      // Before it is seen, the picture is still that of the place before.
      playing.current = isWithin || !isSeen ? { range, isSeen: isSeen || isWithin } : null
      if (playing.current !== null || pictureMs < range.untilMs) return
      opened.pause()
      // A busy phone notices the end late.
      opened.seekTo(range.untilMs)
    })
    opened.pause()
    setPlayer(opened)
    return () => opened.close()
  }, [video, url, epochMs, onMoment])
  useEffect(() => {
    if (!player || !preview) return
    playing.current = { range: preview, isSeen: false }
    player.seekTo(preview.fromMs)
    player.play()
    video?.scrollIntoView({ block: 'nearest' })
  }, [player, video, preview])

  return (
    <div className="player">
      <video ref={setVideo} controls muted playsInline aria-label={text.picture} />
      {hasFailed && <PictureFailed onRetry={() => player?.play()} />}
    </div>
  )
}

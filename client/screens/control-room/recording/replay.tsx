import { useEffect, useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { openPlayer } from '#client/media/playback/player.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'

type ReplayProps = { url: string; epochMs: number; onMoment(pictureMs: number | null): void }

export function Replay({ url, epochMs, onMoment }: ReplayProps) {
  const text = useMessages(messages)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  useEffect(() => {
    if (!video) return
    const showing = { url, isLive: false, startMs: epochMs }
    const player = openPlayer(video, showing, ({ pictureMs }) =>
      onMoment(pictureMs && Math.floor(pictureMs / 1_000) * 1_000),
    )
    player.pause()
    return () => player.close()
  }, [video, url, epochMs, onMoment])
  return (
    <div className="player">
      <video ref={setVideo} controls muted playsInline aria-label={text.picture} />
    </div>
  )
}

import { Maximize, Minimize, Pause, Play, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { UserText } from '#client/events/user-text.tsx'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Playback, Player } from '#client/media/playback/playback.ts'
import { fillScreen, useFullscreen } from '#client/screens/watch/player/fullscreen.ts'
import { PlayerOverlay } from '#client/screens/watch/player/player-overlay.tsx'
import { useAwake } from '#client/screens/watch/player/use-awake.ts'
import { useMuted } from '#client/screens/watch/player/use-muted.ts'
import { usePlayer } from '#client/screens/watch/player/use-player.ts'
import { useShortcuts } from '#client/screens/watch/player/use-shortcuts.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { messages } from './messages/generated.ts'
import { clipShown, clipStarts, type Reel } from './reel.ts'

type ReelStageProps = {
  slug: string
  reel: Reel
  playback: Playback | null
  onPlayback: (playback: Playback) => void
  overlay: ReactNode
  onClose: () => void
}

/** Plays highlights in the place of the recording. Says nothing of how much is left: that would tell how a match ends. */
export function ReelStage({ slug, reel, playback, onPlayback, overlay, onClose }: ReelStageProps) {
  const text = useMessages(messages)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const player = usePlayer(video, useShowing(slug, reel), onPlayback)
  const [isMuted, mute] = useMuted(video)
  const isAwake = useAwake()
  const stands = playback?.phase === 'paused' || playback?.phase === 'ended'
  const place = clipShown(reel.clips, video?.currentTime ?? 0, playback?.pictureMs ?? null)
  const hasPicture = playback !== null && playback.pictureMs !== null

  useStart(video, player, reel)
  const goTo = (wanted: number) => {
    if (!video) return
    video.currentTime = clipStarts(reel.clips)[wanted] ?? 0
    player?.play()
  }
  // While it seeks, the picture is still that of the place before.
  const placeNow = () => (video?.seeking ? clipShown(reel.clips, video.currentTime, null) : place)
  const actions = {
    toggle: () => (stands ? player?.play() : player?.pause()),
    back: (seconds: number) => goTo(Math.min(reel.clips.length - 1, Math.max(0, placeNow() - Math.sign(seconds)))),
    mute: () => mute(!isMuted),
    fill: () => void (stage && fillScreen(stage, video).catch(() => {})),
  }
  useShortcuts(actions)

  return (
    <div className="stage" ref={setStage} data-awake={isAwake}>
      <div className={hasPicture ? 'player' : 'player player--turf'}>
        {/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions of a match */}
        <video ref={setVideo} playsInline preload="auto" aria-label={text.picture} />
        {playback && <PlayerOverlay playback={playback} player={player} isLive={false} />}
        <div className="player__top">
          <span className="badge badge--behind">{text.highlights}</span>
        </div>
        {hasPicture && overlay}
      </div>
      <ReelDeck
        {...{ reel, place, stands, isMuted, actions, onClose }}
        pictureMs={playback?.pictureMs ?? null}
        isReady={player !== null}
      />
    </div>
  )
}

function useShowing(slug: string, { minutes, clips }: Reel) {
  const startMs = Math.min(...clips.map(({ fromMs }) => fromMs))
  const url = `/live/${encodeURIComponent(slug)}/highlights.m3u8?minutes=${minutes}`
  return useMemo(() => ({ url, isLive: false, startMs }), [url, startMs])
}

/** Plays each reel that is wished for from its first clip on, also the same one again, and after a pause or the end. */
function useStart(video: HTMLVideoElement | null, player: Player | null, reel: Reel): void {
  useEffect(() => {
    if (!video || !player) return
    const start = () => {
      video.currentTime = clipStarts(reel.clips)[reel.first] ?? 0
      player.play()
    }
    if (video.readyState > 0) return start()
    video.addEventListener('loadedmetadata', start, { once: true })
    return () => video.removeEventListener('loadedmetadata', start)
  }, [video, player, reel])
}

type ReelDeckProps = Pick<ReelStageProps, 'reel' | 'onClose'> & {
  place: number
  pictureMs: number | null
  stands: boolean
  isMuted: boolean
  isReady: boolean
  actions: { toggle(): void; back(seconds: number): void; mute(): void; fill(): void }
}

function ReelDeck({ reel, place, pictureMs, stands, isMuted, isReady, actions, onClose }: ReelDeckProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const isFull = useFullscreen()
  const clip = reel.clips[place]
  // Named once it has happened.
  const title = clip && pictureMs !== null && pictureMs >= clip.atMs ? (clip.title?.[language] ?? '') : ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className="deck" role="group" aria-label={text.controls}>
      <div className="reel__line">
        <p className="reel__title">
          <UserText>{title}</UserText>
        </p>
        <LinkButton onClick={onClose}>{text.toRecording}</LinkButton>
      </div>
      <div className="deck__row">
        <IconButton label={stands ? text.start : text.pause} disabled={!isReady} onClick={actions.toggle}>
          {stands ? <Play className="icon" /> : <Pause className="icon" />}
        </IconButton>
        <IconButton label={text.previous} disabled={!isReady || place === 0} onClick={() => actions.back(1)}>
          <SkipBack className="icon" />
        </IconButton>
        <IconButton
          label={text.next}
          disabled={!isReady || place === reel.clips.length - 1}
          onClick={() => actions.back(-1)}
        >
          <SkipForward className="icon" />
        </IconButton>
        <IconButton label={isMuted ? text.unmute : text.mute} disabled={!isReady} onClick={actions.mute}>
          {isMuted ? <VolumeX className="icon" /> : <Volume2 className="icon" />}
        </IconButton>
        <span className="deck__spacer" />
        <IconButton label={isFull ? text.shrink : text.fill} disabled={!isReady} onClick={actions.fill}>
          {isFull ? <Minimize className="icon" /> : <Maximize className="icon" />}
        </IconButton>
      </div>
    </div>
  )
}

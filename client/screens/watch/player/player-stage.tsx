import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Showing } from '#client/media/playback/feed.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { soundChoice } from './choices.ts'
import { Controls } from './controls.tsx'
import { fillScreen } from './fullscreen.ts'
import { messages } from './messages/generated.ts'
import { PlaybackBadge } from './playback-badge.tsx'
import { PlayerOverlay, TapForSound } from './player-overlay.tsx'
import type { SeekMark } from './seek-bar.tsx'
import { useAwake } from './use-awake.ts'
import { useMuted } from './use-muted.ts'
import { usePlayer } from './use-player.ts'
import { useShortcuts } from './use-shortcuts.ts'

type PlayerStageProps = {
  showing: Showing
  timeZone: string
  playback: Playback
  onPlayback: (playback: Playback) => void
  /** What goes with the picture: plates over it, marks on its seek bar. */
  overlay: ReactNode
  plate: ReactNode
  marks: readonly SeekMark[]
  seek: SeekRequest | null
  onSought: () => void
}

/** A moment that another part of the page wants to be played; each wish is an object of its own. */
export type SeekRequest = { toMs: number }

export function PlayerStage(props: PlayerStageProps) {
  const { showing, timeZone, playback, onPlayback, overlay, plate, marks, seek, onSought } = props
  const text = useMessages(messages)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const player = usePlayer(video, showing, onPlayback)
  const [isMuted, mute] = useMuted(video)
  const [sound] = usePersistedSetting(soundChoice)
  const isAwake = useAwake()
  const { isLive } = showing
  const { phase, isSlate, pictureMs } = playback
  const hasPicture = pictureMs !== null && !isSlate

  const actions = {
    toggle: () => (phase === 'paused' || phase === 'ended' ? player?.play() : player?.pause()),
    back: (seconds: number) => player?.back(seconds),
    mute: () => mute(!isMuted),
    fill: () => void (stage && fillScreen(stage, video).catch(() => {})),
  }
  useShortcuts(actions)

  useEffect(() => {
    if (!player || !seek) return
    player.seekTo(seek.toMs)
    if (video?.paused) player.play()
    onSought()
  }, [player, video, seek, onSought])

  return (
    <div className="stage" ref={setStage} data-awake={isAwake}>
      <div className={hasPicture ? 'player' : 'player player--turf'}>
        {/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions of a match as it happens */}
        <video ref={setVideo} playsInline preload="auto" aria-label={isLive ? text.livePicture : text.replayPicture} />
        <PlayerOverlay playback={playback} player={player} isLive={isLive} />
        <div className="player__top">
          {pictureMs === null ? <span /> : <PlaybackBadge playback={playback} isLive={isLive} isOnPicture />}
          {plate}
        </div>
        {pictureMs !== null && overlay}
        {isMuted && sound === 'unsaid' && hasPicture && phase === 'playing' && (
          <TapForSound onTap={() => mute(false)} />
        )}
      </div>
      <Controls
        playback={playback}
        player={player}
        isLive={isLive}
        timeZone={timeZone}
        marks={marks}
        isMuted={isMuted}
        onToggle={actions.toggle}
        onMute={actions.mute}
        onFill={actions.fill}
      />
    </div>
  )
}

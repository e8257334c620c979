import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Playback, Player } from '#client/media/playback/playback.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useFullscreen } from './fullscreen.ts'
import { messages } from './messages/generated.ts'
import { SeekBar, type SeekMark } from './seek-bar.tsx'

export type ControlsProps = {
  playback: Playback
  player: Player | null
  isLive: boolean
  timeZone: string
  marks: readonly SeekMark[]
  isMuted: boolean
  onToggle: () => void
  onMute?: () => void
  onFill?: () => void
}

const JUMP_S = 10

export function Controls(props: ControlsProps) {
  const { playback, player, isLive, timeZone, marks, isMuted, onToggle, onMute, onFill } = props
  const text = useMessages(messages)
  const isFull = useFullscreen()
  const stands = playback.phase === 'paused' || playback.phase === 'ended'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className="deck" role="group" aria-label={text.controls}>
      <SeekBar playback={playback} player={player} isLive={isLive} timeZone={timeZone} marks={marks} />
      <div className="deck__row">
        <IconButton label={stands ? text.play : text.pause} onClick={onToggle}>
          {stands ? <Play className="icon" /> : <Pause className="icon" />}
        </IconButton>
        <IconButton className="deck__jump" label={text.backTen} disabled={!player} onClick={() => player?.back(JUMP_S)}>
          −10
        </IconButton>
        <IconButton
          className="deck__jump"
          label={text.forthTen}
          disabled={!player || (isLive && playback.isAtEdge)}
          onClick={() => player?.back(-JUMP_S)}
        >
          +10
        </IconButton>
        <IconButton label={isMuted ? text.unmute : text.mute} disabled={!player} onClick={onMute}>
          {isMuted ? <VolumeX className="icon" /> : <Volume2 className="icon" />}
        </IconButton>
        <span className="deck__spacer" />
        <IconButton label={isFull ? text.shrink : text.fill} disabled={!player} onClick={onFill}>
          {isFull ? <Minimize className="icon" /> : <Maximize className="icon" />}
        </IconButton>
      </div>
    </div>
  )
}

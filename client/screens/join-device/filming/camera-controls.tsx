import { LogOut, Mic, MicOff, Moon, SwitchCamera } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { CameraPhone } from '#client/media/capture/phone/camera-phone.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'

type CameraControlsProps = {
  phone: CameraPhone
  isMuted: boolean
  onDim: () => void
  onLeave: () => void
  /** Shown above the controls. */
  children: ReactNode
}

export function CameraControls({ phone, isMuted, onDim, onLeave, children }: CameraControlsProps) {
  const { film: text } = useMessages(messages)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend, and these are no fields
    <div className="cam__controls" role="group" aria-label={text.controls}>
      {children}
      <button className="tool" type="button" onClick={() => phone.flip()}>
        <SwitchCamera className="icon" />
        {text.flip}
      </button>
      <button className="tool" type="button" aria-pressed={isMuted} onClick={() => phone.mute(!isMuted)}>
        {isMuted ? <MicOff className="icon" /> : <Mic className="icon" />}
        {text.mute}
      </button>
      <button className="tool" type="button" onClick={onDim}>
        <Moon className="icon" />
        {text.dim}
      </button>
      <button className="tool tool--leave" type="button" onClick={onLeave}>
        <LogOut className="icon" />
        {text.leave}
      </button>
    </div>
  )
}

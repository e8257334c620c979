import { ClipboardPen, type LucideIcon, Megaphone, Smartphone, Video } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { filmingCameras } from '#client/screens/control-room/shared/tile-status.ts'
import type { ControlState } from '#schema/messages/studio.ts'

export type PanelName = 'cameras' | 'score' | 'devices' | 'sponsors'

const panels: { name: PanelName; Icon: LucideIcon }[] = [
  { name: 'cameras', Icon: Video },
  { name: 'score', Icon: ClipboardPen },
  { name: 'sponsors', Icon: Megaphone },
  { name: 'devices', Icon: Smartphone },
]

type PanelTabsProps = { open: PanelName; onOpen(name: PanelName): void; state: ControlState | null }

/** On a phone one panel is open at a time. Arrow keys move between the tabs. */
export function PanelTabs({ open, onOpen, state }: PanelTabsProps) {
  const text = useMessages(messages)
  const list = useRef<HTMLDivElement>(null)
  const troubled = state ? filmingCameras(state).filter((camera) => camera.state !== 'ready').length : 0

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const place = panels.findIndex(({ name }) => name === open)
    const next = panels.at((place + step) % panels.length)
    if (!next) return
    onOpen(next.name)
    list.current?.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus()
  }

  return (
    <div className="tabs" role="tablist" aria-label={text.panels} ref={list} onKeyDown={onKeyDown}>
      {panels.map(({ name, Icon }) => (
        <button
          className="tab"
          type="button"
          role="tab"
          id={`tab-${name}`}
          key={name}
          aria-selected={name === open}
          aria-controls={`panel-${name}`}
          tabIndex={name === open ? undefined : -1}
          onClick={() => onOpen(name)}
        >
          <Icon className="icon" />
          {text[name]}
          {name === 'devices' && troubled > 0 && (
            <span className="tab__count">
              <span aria-hidden="true">{troubled}</span>
              <span className="sr-only">{text.needAttention({ count: troubled })}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

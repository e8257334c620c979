import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { RowTools } from './use-rows.ts'

type RowItemProps = {
  place: number
  count: number
  title: string
  titleId: string
  tools: RowTools
  children: ReactNode
}

export function RowItem({ place, count, title, titleId, tools, children }: RowItemProps) {
  const text = useMessages(messages)
  const row = title.toLowerCase()
  return (
    <li className="row-item">
      <div className="row-item__head">
        <span className="plate" aria-hidden="true">
          {place + 1}
        </span>
        <span className="row-item__title" id={titleId}>
          {title}
        </span>
        <span className="row-item__tools">
          <IconButton label={text.moveUp({ row })} disabled={place === 0} onClick={() => tools.move(place, place - 1)}>
            <ArrowUp className="icon" />
          </IconButton>
          <IconButton
            label={text.moveDown({ row })}
            disabled={place === count - 1}
            onClick={() => tools.move(place, place + 1)}
          >
            <ArrowDown className="icon" />
          </IconButton>
          <IconButton label={text.remove({ row })} onClick={() => tools.remove(place)}>
            <Trash2 className="icon" />
          </IconButton>
        </span>
      </div>
      {children}
    </li>
  )
}

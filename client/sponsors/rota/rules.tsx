import { useState } from 'react'
import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import type { SponsorRotaFieldsFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { messages } from './messages/generated.ts'
import type { RotaDesk } from './rota-desk.ts'

const load = () => import('./rules-form.tsx')

export function Rules({ rota, desk }: { rota: SponsorRotaFieldsFragment; desk: RotaDesk }) {
  const text = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const part = useLazyImport(load, isOpen)
  return (
    <details className="rota__rules" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text.rules}</summary>
      {isOpen && (part ? <part.RulesForm rota={rota} desk={desk} /> : <Spinner />)}
    </details>
  )
}

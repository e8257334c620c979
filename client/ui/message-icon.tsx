import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

export function MessageIcon({ kind }: Pick<StatusMessage, 'kind'>) {
  const Icon = icons[kind]
  return <Icon className="icon" />
}

import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { Message } from './use-message.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

export function MessageIcon({ kind }: Pick<Message, 'kind'>) {
  const Icon = icons[kind]
  return <Icon className="icon" />
}

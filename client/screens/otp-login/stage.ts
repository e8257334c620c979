import type { ShownMessage, StatusMessage } from '#client/ui/use-message.ts'

export type LoginStageProps = {
  message: ShownMessage | null
  say: (message: StatusMessage | null) => void
}

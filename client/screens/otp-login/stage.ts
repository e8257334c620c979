import type { Message, ShownMessage } from '#client/ui/use-message.ts'

/** What both stages of the login share: the screen's one message. */
export type StageProps = {
  message: ShownMessage | null
  say: (message: Message | null) => void
}

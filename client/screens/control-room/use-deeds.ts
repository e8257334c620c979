import {
  useCutToMutation,
  useHandOverControlMutation,
  useSendCueMutation,
  useSetAutoSubstituteMutation,
  useTakeControlMutation,
} from '#client/graphql/generated.ts'
import { refusalOf } from '#client/graphql/refusal.ts'
import { useWords } from '#client/language/use-words.ts'
import type { Message } from '#client/ui/use-message.ts'
import { type Controller, contextOf } from './controller.ts'
import { words } from './words.ts'

export type Deeds = ReturnType<typeof useDeeds>

type Desk = { eventId: string; roomId: string; fence: number; controller: Controller }

/** What a controller does. Each answers whether it was done; why not is said. */
export function useDeeds({ eventId, roomId, fence, controller }: Desk, say: (message: Message | null) => void) {
  const context = contextOf(controller)
  const [cutTo] = useCutToMutation({ context })
  const [setAutoSubstitute] = useSetAutoSubstituteMutation({ context })
  const [sendCue] = useSendCueMutation({ context })
  const [takeControl] = useTakeControlMutation({ context })
  const [handOverControl] = useHandOverControlMutation({ context })
  const text = useWords(words)

  async function attempt(deed: Promise<unknown>): Promise<boolean> {
    try {
      await deed
      return true
    } catch (error) {
      say({ kind: 'error', text: refusalOf(error)?.sentence ?? text.unanswered })
      return false
    }
  }

  return {
    /** Null is the slate. `seenMs`: the moment of the picture that was tapped. */
    cut: (deviceId: string | null, seenMs: number) =>
      attempt(cutTo({ variables: { eventId, fence, deviceId, seenAt: new Date(seenMs).toISOString() } })),
    substitute: (isOn: boolean) => attempt(setAutoSubstitute({ variables: { eventId, fence, isOn } })),
    cue: (deviceId: string, cue: string) => attempt(sendCue({ variables: { eventId, fence, deviceId, text: cue } })),
    take: () => attempt(takeControl({ variables: { eventId, roomId } })),
    handOver: (to: string) => attempt(handOverControl({ variables: { eventId, fence, roomId: to } })),
  }
}

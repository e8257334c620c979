import {
  useCutToMutation,
  useHandOverControlMutation,
  useOfferReplayMutation,
  useSendCueMutation,
  useSetAutoSubstituteMutation,
  useTakeControlMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { type ControllerCredentials, contextOf } from './controller.ts'
import { messages } from './messages/generated.ts'

export type Actions = ReturnType<typeof useActions>

type Desk = { eventId: string; roomId: string; fence: number; controller: ControllerCredentials }

/** Each action resolves to whether it succeeded, and shows the error otherwise. */
export function useActions({ eventId, roomId, fence, controller }: Desk, say: (message: StatusMessage | null) => void) {
  const context = contextOf(controller)
  const [cutTo] = useCutToMutation({ context })
  const [setAutoSubstitute] = useSetAutoSubstituteMutation({ context })
  const [sendCue] = useSendCueMutation({ context })
  const [takeControl] = useTakeControlMutation({ context })
  const [handOverControl] = useHandOverControlMutation({ context })
  const [offerReplay] = useOfferReplayMutation({ context })
  const text = useMessages(messages)

  async function attempt(request: Promise<unknown>): Promise<boolean> {
    try {
      await request
      return true
    } catch (error) {
      say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.unanswered })
      return false
    }
  }

  return {
    /** `deviceId` null is the slate. `seenMs` is the server time of the picture that was tapped. */
    cut: (deviceId: string | null, seenMs: number) =>
      attempt(cutTo({ variables: { eventId, fence, deviceId, seenAt: new Date(seenMs).toISOString() } })),
    substitute: (isOn: boolean) => attempt(setAutoSubstitute({ variables: { eventId, fence, isOn } })),
    cue: (deviceId: string, cue: string) => attempt(sendCue({ variables: { eventId, fence, deviceId, text: cue } })),
    take: () => attempt(takeControl({ variables: { eventId, roomId } })),
    /** `deviceId` null is the camera that the server finds best. */
    replay: (entryId: string, deviceId: string | null) =>
      attempt(offerReplay({ variables: { eventId, fence, entryId, deviceId } })),
    handOver: (to: string) => attempt(handOverControl({ variables: { eventId, fence, roomId: to } })),
  }
}

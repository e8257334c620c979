import type { Bye } from '#schema/messages/studio.ts'
import type { Message, PubSub } from '#server/pubsub/pubsub.ts'

export type SlotHolder = {
  socket: string
  slot: string
  deviceId: string | null
  bye(reason: Bye['reason']): void
}

/** One connection per slot (a device, a control room), over all processes. */
export interface ConnectionSlots {
  /** Gives the holder its slot, and closes the previous holder on every process. */
  take(holder: SlotHolder): Promise<void>
  leave(holder: SlotHolder): void
  size(): number
  /** Subscribes to take-overs and released devices. Returns the unsubscribe functions. */
  listen(): (() => void)[]
}

type Dependencies = { subscribe: PubSub['subscribe']; publish(message: Message<'seated'>): Promise<void> }

export function connectionSlots({ subscribe, publish }: Dependencies): ConnectionSlots {
  /** `isConfirmed`: the holder's own take-over message has come back. Those before it are of older sockets. */
  const holders = new Map<SlotHolder, { isConfirmed: boolean }>()

  const closeAll = (isMeant: (holder: SlotHolder) => boolean, reason: Bye['reason']) => {
    for (const holder of [...holders.keys()]) if (isMeant(holder)) holder.bye(reason)
  }

  const isReplacedBy = (holder: SlotHolder, { seat, socket }: Message<'seated'>) =>
    holder.slot === seat && holder.socket !== socket && holders.get(holder)?.isConfirmed === true

  return {
    async take(holder) {
      closeAll(({ slot }) => slot === holder.slot, 'replaced')
      holders.set(holder, { isConfirmed: false })
      await publish({ kind: 'seated', seat: holder.slot, socket: holder.socket })
    },
    leave: (holder) => void holders.delete(holder),
    size: () => holders.size,
    listen: () => [
      subscribe('released', ({ deviceId }) => closeAll((holder) => holder.deviceId === deviceId, 'revoked')),
      subscribe('seated', (message) => {
        closeAll((holder) => isReplacedBy(holder, message), 'replaced')
        for (const [{ socket }, state] of holders) if (socket === message.socket) state.isConfirmed = true
      }),
    ],
  }
}

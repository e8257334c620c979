import { type ComponentProps, useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import type { ReplayIntent } from './replay-choices.ts'
import { ReplayDialog } from './replay-dialog.tsx'

type Needs = Omit<ComponentProps<typeof ReplayDialog>, 'wish' | 'onClose' | 'onOffered'> & {
  mayOffer: boolean
  say(message: StatusMessage): void
}

/** Opens the dialog that offers a replay, of the last moment or of an entry; both are null while nobody may be offered one. */
export function useReplays({ mayOffer, say, ...needs }: Needs) {
  const text = useMessages(messages)
  const [wish, setWish] = useState<ReplayIntent | null>(null)

  function offered(what: string) {
    setWish(null)
    say({ kind: 'success', text: text.replayOffered({ what }) })
  }

  return {
    offerLast: mayOffer ? () => setWish({ entry: null }) : null,
    offerEntry: mayOffer ? (entry: ReplayIntent['entry']) => setWish({ entry }) : null,
    dialog: wish && <ReplayDialog {...needs} wish={wish} onClose={() => setWish(null)} onOffered={offered} />,
  }
}

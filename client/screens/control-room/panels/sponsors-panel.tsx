import { useState } from 'react'
import type { ControlledEventFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { StudioConnection } from '#client/live/studio-connection.ts'
import { type ControllerCredentials, contextOf } from '#client/screens/control-room/shared/controller.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { useServerTime } from '#client/screens/control-room/shared/use-server-time.ts'
import type { RotaDesk } from '#client/sponsors/rota/rota-desk.ts'
import { RotaSummary, SponsorRota } from '#client/sponsors/rota/sponsor-rota.tsx'
import { useRota } from '#client/sponsors/rota/use-rota.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import type { ControlState } from '#schema/messages/studio.ts'
import { Panel } from './panel.tsx'

type SponsorsPanelProps = {
  event: ControlledEventFragment
  controller: ControllerCredentials
  state: ControlState | null
  link: StudioConnection | null
  isInControl: boolean
  say: (message: StatusMessage) => void
}

export function SponsorsPanel({ event, controller, state, link, isInControl, say }: SponsorsPanelProps) {
  const text = useMessages(messages)
  const [context] = useState(() => contextOf(controller))
  const nowMs = useServerTime(link)
  const desk: RotaDesk = {
    ...{ eventId: event.id, context, fence: state?.fence ?? 0, isInControl, say },
    isLive: state?.status === 'live',
    serverMs: () => link?.serverMs() ?? Date.now(),
  }
  const hasSponsors = event.sponsors.length > 0
  const known = useRota(desk, hasSponsors)
  return (
    <Panel name="sponsors" title={text.sponsors} tools={<RotaSummary known={known} />}>
      {hasSponsors ? <SponsorRota known={known} desk={desk} nowMs={nowMs} /> : <EmptyNote>{text.noSponsors}</EmptyNote>}
    </Panel>
  )
}

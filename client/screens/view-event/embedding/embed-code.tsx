import { type EventDetailsPageFragment, useEmbedOriginsQuery } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { CopyField } from '#client/ui/fields/copy-field.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { embedCode } from '#schema/embed-code.ts'
import { messages } from './messages/generated.ts'

type EmbedCodeProps = { event: EventDetailsPageFragment; say: (message: StatusMessage) => void }

/** Shown once there is a site that the code works on. */
export function EmbedCode({ event: { shareUrl, title }, say }: EmbedCodeProps) {
  const text = useMessages(messages)
  const { data } = useEmbedOriginsQuery()
  if (!data?.embedOrigins.length) return <p className="field__hint">{text.sitesFirst}</p>
  return (
    <CopyField
      value={embedCode({ shareUrl, title })}
      label={text.code}
      copy={text.copy}
      onCopied={() => say({ kind: 'success', text: text.copied })}
      onSelected={() => say({ kind: 'info', text: text.notCopied })}
    />
  )
}

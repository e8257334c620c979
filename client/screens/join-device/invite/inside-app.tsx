import { ExternalLink } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { PlainFrame } from '#client/screens/join-device/shared/plain-frame.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { CopyField } from '#client/ui/fields/copy-field.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { inBrowser } from './in-app.ts'

/** Leads out of an in-app browser. As the detection may be wrong, the user can continue. */
export function InsideApp({ onGoOn }: { onGoOn: () => void }) {
  const { inApp: text } = useMessages(messages)
  const [message, say] = useMessage(MESSAGE_MS.toast)
  const address = location.href
  const outside = inBrowser(address, navigator.userAgent)

  return (
    <PlainFrame tab={text.title}>
      <main className="page stack" id="main">
        <h1>{text.title}</h1>
        <p>{text.text}</p>
        <CopyField
          value={address}
          label={text.label}
          copy={text.copy}
          onCopied={() => say({ kind: 'success', text: text.copied })}
          onSelected={() => say({ kind: 'info', text: text.notCopied })}
        >
          {outside && (
            <a className={buttonClass({ kind: 'secondary' })} href={outside}>
              <ExternalLink className="icon" />
              {text.open}
            </a>
          )}
        </CopyField>
        <MessageBar message={message} />
        <ol className="steps">
          {Object.values(text.steps).map((step, place) => (
            <li key={step}>
              <span className="plate" aria-hidden="true">
                {place + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        <p>
          <LinkButton onClick={onGoOn}>{text.anyway}</LinkButton>
        </p>
      </main>
    </PlainFrame>
  )
}

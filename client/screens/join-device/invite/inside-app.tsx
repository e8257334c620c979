import { Copy, ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { PlainFrame } from '#client/screens/join-device/shared/plain-frame.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { inBrowser } from './in-app.ts'

/** Leads out of an in-app browser. As the detection may be wrong, the user can continue. */
export function InsideApp({ onGoOn }: { onGoOn: () => void }) {
  const { inApp: text } = useMessages(messages)
  const [message, say] = useMessage(MESSAGE_MS.toast)
  const input = useRef<HTMLInputElement>(null)
  const address = location.href
  const outside = inBrowser(address, navigator.userAgent)

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      say({ kind: 'success', text: text.copied })
    } catch {
      input.current?.select()
      say({ kind: 'info', text: text.notCopied })
    }
  }

  return (
    <PlainFrame tab={text.title}>
      <main className="page stack" id="main">
        <h1>{text.title}</h1>
        <p>{text.text}</p>
        <div className="copy">
          <label className="sr-only" htmlFor="link">
            {text.label}
          </label>
          <input ref={input} className="input" id="link" readOnly value={address} />
          <div className="copy__actions">
            <Button onClick={copy}>
              <Copy className="icon" />
              {text.copy}
            </Button>
            {outside && (
              <a className={buttonClass({ kind: 'secondary' })} href={outside}>
                <ExternalLink className="icon" />
                {text.open}
              </a>
            )}
          </div>
        </div>
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

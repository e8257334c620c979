import { Download } from 'lucide-react'
import { useState } from 'react'
import { byteSize } from '#client/format/byte-size.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { ACCOUNT_ID, AccountDeletion } from './account-deletion.tsx'
import { downloadAccount, RefusedDownload } from './account-download.ts'
import { messages } from './messages/generated.ts'

/** Downloads the data of the user, and deletes the account. */
export function Account() {
  const { account: text } = useMessages(messages)
  const language = useLanguage()
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [bytes, setBytes] = useState(0)
  const [busy, run] = useBusy()

  const download = () =>
    run(async () => {
      setBytes(0)
      try {
        await downloadAccount(setBytes)
        say({ kind: 'success', text: text.downloaded })
      } catch (error) {
        const refused = error instanceof RefusedDownload ? error.message : ''
        say({ kind: 'error', text: refused || text.notDownloaded })
      }
    })

  return (
    <section className="form-section" aria-labelledby={ACCOUNT_ID}>
      <h2 className="crease" id={ACCOUNT_ID} tabIndex={-1}>
        {text.heading}
      </h2>
      <p className="muted">{text.note}</p>
      <MessageBar message={message} />
      <Button kind="secondary" busy={busy} onClick={download}>
        {!busy && <Download className="icon icon--sm" />}
        {busy ? text.downloading({ size: byteSize(bytes, language) }) : text.download}
      </Button>
      <AccountDeletion say={say} />
    </section>
  )
}

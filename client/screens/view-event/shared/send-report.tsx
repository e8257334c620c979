import { useState } from 'react'
import { useSponsorReportLinkMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { LinkField } from './link-field.tsx'
import { messages } from './messages/generated.ts'

type SendReportProps = { eventId: string; eventTitle: string; name: string }

/** Gets the secret link to a sponsor's report, to be sent to them. */
export function SendReport({ eventId, eventTitle, name }: SendReportProps) {
  const text = useMessages(messages)
  const [message, say] = useMessage(MESSAGE_MS.toast)
  const [ask] = useSponsorReportLinkMutation()
  const [url, setUrl] = useState<string | null>(null)
  const [isBusy, run] = useBusy()

  async function open() {
    try {
      const { data } = await ask({ variables: { eventId, name } })
      setUrl(data?.sponsorReportLink.url ?? null)
    } catch (error) {
      say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
    }
  }

  return (
    <>
      <Button kind="secondary" small busy={isBusy} aria-label={text.report.askFor({ name })} onClick={() => run(open)}>
        {text.report.ask}
      </Button>
      {url === null && <MessageBar message={message} />}
      <Dialog
        kind="showing"
        open={url !== null}
        onClose={() => setUrl(null)}
        title={text.report.title({ name })}
        body={
          url !== null && (
            <>
              <LinkField url={url} title={`${name} · ${eventTitle}`} label={text.report.link} say={say} />
              <MessageBar message={message} />
            </>
          )
        }
        actions={
          <>
            {url !== null && (
              <a className={buttonClass({ kind: 'secondary' })} href={url} target="_blank" rel="noreferrer">
                {text.report.open}
              </a>
            )}
            <Button kind="secondary" data-safe onClick={() => setUrl(null)}>
              {text.report.close}
            </Button>
          </>
        }
      >
        {text.report.text}
      </Dialog>
    </>
  )
}

import { Download } from 'lucide-react'
import { UserText } from '#client/events/user-text.tsx'
import { byteSize } from '#client/format/byte-size.ts'
import { spokenDuration } from '#client/format/duration.ts'
import type { DownloadLineFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { messages } from './messages/generated.ts'
import { startDownload } from './start-download.ts'

type DownloadRowProps = {
  download: DownloadLineFragment
  say: (message: StatusMessage | null) => void
  /** Asks for new links; never rejects. */
  renew: () => Promise<unknown>
}

export function DownloadRow({ download, say, renew }: DownloadRowProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const [busy, run] = useBusy()
  const { kind, label, url, bytes, seconds, hasSeveralSizes } = download
  const isProgramme = kind === 'programme'
  const what = label ?? (isProgramme ? text.programme : text.removedCamera)
  const units = { hour: text.hours, minute: text.minutes, second: text.seconds }
  const shownMs = seconds < 60 ? seconds * 1_000 : Math.round(seconds / 60) * 60_000

  async function start(from: string) {
    say({ kind: 'info', text: text.preparing })
    const outcome = await startDownload(from)
    if (outcome === 'expired' || outcome === 'deleted') await renew()
    say({ kind: outcome === 'started' ? 'success' : 'error', text: text[outcome] })
  }

  return (
    <li className="row-item">
      <div className="row-item__head">
        <h3>
          <UserText>{what}</UserText>
        </h3>
        {url && (
          <div className="row-item__tools">
            <Button
              kind="secondary"
              small
              busy={busy}
              aria-label={text.downloadWhat({ what })}
              onClick={() => run(() => start(url))}
            >
              <Download className="icon icon--sm" />
              {text.download}
            </Button>
          </div>
        )}
      </div>
      <p className="muted">
        {url ? text.size({ duration: spokenDuration(shownMs, units), size: byteSize(bytes, language) }) : text.deleted}
      </p>
      {hasSeveralSizes && <p className="muted">{isProgramme ? text.severalSizesProgramme : text.severalSizes}</p>}
    </li>
  )
}

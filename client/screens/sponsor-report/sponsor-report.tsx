import { useParams } from 'react-router-dom'
import { tabTitle } from '#client/app/product.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { messages } from './messages/generated.ts'
import { ReportPage } from './report-page.tsx'
import { type KnownReport, useReport } from './use-report.ts'
import '#client/ui/theme/screens/sponsor-report.css'

/** What a sponsor got, for whoever has the link. */
export function SponsorReportScreen() {
  const { token = '' } = useParams()
  const address = `/live/sponsor-report/${encodeURIComponent(token)}`
  const text = useMessages(messages)
  const { known, retry } = useReport(`${address}.json`)
  return (
    <PageFrame>
      <title>{tabTitle(text.heading)}</title>
      <TopBar title={text.heading} />
      {known.kind === 'known' ? (
        <ReportPage report={known.report} isStale={known.isStale} address={address} />
      ) : (
        <NoReport kind={known.kind} onRetry={retry} />
      )}
    </PageFrame>
  )
}

type NoReportProps = { kind: Exclude<KnownReport['kind'], 'known'>; onRetry: () => void }

function NoReport({ kind, onRetry }: NoReportProps) {
  const text = useMessages(messages)
  return (
    <main className="page" id="main">
      <section className="blank" role="status">
        {kind === 'loading' && <Spinner />}
        <p className="blank__title">{text[kind]}</p>
        {kind === 'missing' && <p className="blank__text">{text.missingText}</p>}
        {kind === 'failed' && (
          <>
            <p className="blank__text">{text.failedText}</p>
            <Button onClick={onRetry}>{text.tryAgain}</Button>
          </>
        )}
      </section>
    </main>
  )
}

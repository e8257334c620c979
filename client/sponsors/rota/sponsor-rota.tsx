import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { messages } from './messages/generated.ts'
import type { RotaDesk } from './rota-desk.ts'
import { RotaItem } from './rota-item.tsx'
import { rotaRows } from './rota-row.ts'
import { Rules } from './rules.tsx'
import type { KnownRota } from './use-rota.ts'

type SponsorRotaProps = { known: KnownRota; desk: RotaDesk; nowMs: number }

/** Who is shown, who is next, and how long each was; and by which rules. */
export function SponsorRota({ known: { heard, error, retry }, desk, nowMs }: SponsorRotaProps) {
  const text = useMessages(messages)
  if (error) {
    return (
      <p className="cluster" role="alert">
        {text.failed}
        <Button kind="secondary" small onClick={retry}>
          {text.tryAgain}
        </Button>
      </p>
    )
  }
  if (!heard) {
    return (
      <p role="status">
        <Spinner /> {text.loading}
      </p>
    )
  }
  const { rota, heardMs } = heard
  const rows = rotaRows(rota, heardMs, nowMs)
  const next = rows.find(({ isNext }) => isNext) ?? null
  return (
    <>
      <ol className="rota">
        {rows.map((row) => (
          <RotaItem key={row.name} row={row} next={next} desk={desk} />
        ))}
      </ol>
      <Rules rota={rota} desk={desk} />
    </>
  )
}

/** In a few words, when sponsors are shown. */
export function RotaSummary({ known: { heard } }: { known: KnownRota }) {
  const text = useMessages(messages)
  if (!heard) return null
  const { everySeconds: every, turnSeconds: turn } = heard.rota.rules
  return <p className="muted">{every === null ? text.byHand({ turn }) : text.byClock({ turn, every })}</p>
}

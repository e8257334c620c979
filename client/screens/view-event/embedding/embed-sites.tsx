import { type SubmitEvent, useState } from 'react'
import { NotLoaded } from '#client/events/not-loaded.tsx'
import { EmbedOriginsDocument, useEmbedOriginsQuery, useUpdateEmbedOriginsMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { embedOriginOf } from '#schema/validation/embed-origin.ts'
import { EMBED_ORIGINS_MAX } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

/** The organiser's list of sites, one a line. */
export function EmbedSites({ say }: { say: (message: StatusMessage) => void }) {
  const text = useMessages(messages)
  const { data, error, loading, refetch } = useEmbedOriginsQuery({ notifyOnNetworkStatusChange: true })
  if (data) return <SitesForm sites={data.embedOrigins} say={say} />
  if (loading) return <Spinner />
  return <NotLoaded error={error} text={text.failed} tryAgain={text.tryAgain} refetch={refetch} />
}

type SitesFormProps = { sites: readonly string[]; say: (message: StatusMessage) => void }

function SitesForm({ sites, say }: SitesFormProps) {
  const text = useMessages(messages)
  const [fault, setFault] = useState<string | undefined>()
  const [updateEmbedOrigins] = useUpdateEmbedOriginsMutation()
  const [busy, run] = useBusy()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('sites'))
    const origins = typed.split(/\s+/).filter(Boolean)
    const wrong = origins.find((site) => embedOriginOf(site) === null)
    const isTooLong = origins.length > EMBED_ORIGINS_MAX
    setFault(wrong ? text.noSite({ site: wrong }) : isTooLong ? text.tooMany({ count: EMBED_ORIGINS_MAX }) : undefined)
    if (wrong === undefined && !isTooLong) void save(origins)
  }

  const save = (origins: string[]) =>
    run(async () => {
      try {
        await updateEmbedOrigins({
          variables: { origins },
          update: (cache, { data }) =>
            cache.writeQuery({
              query: EmbedOriginsDocument,
              data: { embedOrigins: data?.updateEmbedOrigins ?? origins },
            }),
        })
        say({ kind: 'success', text: text.saved })
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.notSaved })
      }
    })

  return (
    <form className="stack stack--tight" noValidate onSubmit={submit}>
      <TextArea
        label={text.sites}
        hint={text.sitesHint}
        name="sites"
        defaultValue={sites.join('\n')}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        error={fault}
      />
      <Button type="submit" kind="secondary" busy={busy}>
        {text.save}
      </Button>
    </form>
  )
}

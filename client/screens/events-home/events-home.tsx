import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useProduct } from '#client/app/product.ts'
import { useSessionCheck } from '#client/auth/use-session-check.ts'
import { shortTimeHere } from '#client/format/dates.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Drawer } from '#client/menu/drawer.tsx'
import { MoreMenu } from '#client/menu/more-menu.tsx'
import { Sidebar } from '#client/menu/sidebar.tsx'
import { OfflineBar } from '#client/ui/frame/offline-bar.tsx'
import { SkipLink } from '#client/ui/frame/skip-link.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { LogoMark } from '#client/ui/icons.tsx'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { isNewVisit, noteAnnounced } from './block-back.ts'
import { Events } from './events.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FirstVisit } from './first-steps.tsx'
import { messages } from './messages/generated.ts'
import { SearchBand } from './search-band.tsx'
import { useEventPages } from './use-event-pages.ts'
import { useNarrowing } from './use-narrowing.ts'

export function EventsHome() {
  useSessionCheck()
  const text = useMessages(messages)
  const language = useLanguage()
  const { shortName } = useProduct()
  const [params] = useSearchParams()
  const [created] = useState(
    () => params.get('success') === 'true' && isNewVisit() && history.state?.usr?.isSaved !== false,
  )
  const [confirmation, confirm] = useMessage(MESSAGE_MS.list)
  const [message, say] = useMessage(MESSAGE_MS.list)
  const { filter, search, asked, typed, setTyped, choose } = useNarrowing()
  const events = useEventPages(filter, search)
  const kept = events.loadedAt ? text.loadedAt({ time: shortTimeHere(events.loadedAt, language) }) : text.loadedBefore

  useEffect(noteAnnounced, [])

  useEffect(() => {
    if (created) confirm({ kind: 'success', text: text.created })
  }, [created, confirm, text.created])

  return (
    <>
      <title>{shortName}</title>
      <SkipLink />
      <div className="app app--sidebar">
        <Sidebar />
        <div className="app__page">
          <TopBar
            roped={false}
            start={<Drawer />}
            title={
              <>
                <LogoMark /> {shortName}
              </>
            }
          >
            <Link className="icon-btn icon-btn--chalk" to="/add-event" aria-label={text.newEvent}>
              <Plus className="icon" />
            </Link>
            <MoreMenu />
          </TopBar>
          <SearchBand value={typed} onChange={setTyped} />
          <OfflineBar more={events.pages && kept} />
          <main className="page page--wide stack" id="main">
            <FilterChips chosen={filter} onChoose={choose} />
            <p role="status">
              {asked && (
                <>
                  {text.askedShown[asked]} <small className="muted">{text.askedQuoted({ word: typed.trim() })}</small>
                </>
              )}
            </p>
            <MessageBar message={confirmation} more={text.createdMore} />
            <FirstVisit isNarrowed={filter !== 'all' || typed !== ''} events={events.pages?.nodes} />
            <Events {...events} {...{ filter, search, asked }} newestIsNew={created} say={say} />
          </main>
        </div>
      </div>
      <Toast message={message} />
    </>
  )
}

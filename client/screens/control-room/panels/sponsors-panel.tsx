import { UserText } from '#client/events/user-text.tsx'
import type { ControlledEventFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Panel } from './panel.tsx'

export function SponsorsPanel({ sponsors }: Pick<ControlledEventFragment, 'sponsors'>) {
  const text = useMessages(messages)
  return (
    <Panel name="sponsors" title={text.sponsors}>
      {sponsors.length === 0 && <EmptyNote>{text.noSponsors}</EmptyNote>}
      {sponsors.length > 0 && (
        <ol className="rota">
          {sponsors.map(({ name, logo }) => (
            <li className="rota__item" key={name}>
              <div className="logo-plate logo-plate--sm">
                <img src={logo} alt="" referrerPolicy="no-referrer" />
              </div>
              <p className="rota__name">
                <UserText>{name}</UserText>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

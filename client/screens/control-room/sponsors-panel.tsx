import { UserText } from '#client/events/user-text.tsx'
import type { ControlledEventFragment } from '#client/graphql/generated.ts'
import { useWords } from '#client/language/use-words.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Panel } from './panel.tsx'
import { words } from './words.ts'

/** Whose logos ride on the picture, in order. */
export function SponsorsPanel({ sponsors }: Pick<ControlledEventFragment, 'sponsors'>) {
  const text = useWords(words)
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

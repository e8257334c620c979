import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { languageNames } from '#schema/i18n/language.ts'
import { language, languages } from './language.ts'
import { messages } from './messages/generated.ts'
import { useMessages } from './use-messages.ts'

/** A chip for each language, under its own name. The choice takes effect at once. */
export function LanguageSwitch() {
  const text = useMessages(messages)
  const [chosen, choose] = usePersistedSetting(language)
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, and no fields
    <div className="chips chips--centred" role="group" aria-label={text.language}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          className="chip"
          lang={each}
          aria-pressed={each === chosen}
          onClick={() => choose(each)}
        >
          {languageNames[each]}
        </button>
      ))}
    </div>
  )
}

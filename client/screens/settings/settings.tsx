import { tabTitle } from '#client/app/product.ts'
import { language, languages } from '#client/i18n/language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { contrast, theme } from '#client/theme/theme.ts'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { SkipLink } from '#client/ui/frame/skip-link.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { languageNames } from '#schema/i18n/language.ts'
import { Account } from './account.tsx'
import { Choices } from './choices.tsx'
import { ForDevelopers } from './for-developers.tsx'
import { messages } from './messages/generated.ts'
import { Sessions } from './sessions.tsx'

const choices = languages.map((each) => ({ value: each, label: languageNames[each], lang: each }))

export function Settings() {
  const text = useMessages(messages)
  const [chosenLanguage, chooseLanguage] = usePersistedSetting(language)
  const [chosenTheme, chooseTheme] = usePersistedSetting(theme)
  const [chosenContrast, chooseContrast] = usePersistedSetting(contrast)
  const themes = [
    { value: 'auto', label: text.auto },
    { value: 'light', label: text.light },
    { value: 'dark', label: text.dark },
  ] as const

  return (
    <>
      <title>{tabTitle(text.title)}</title>
      <SkipLink />
      <div className="app">
        <div className="app__page">
          <TopBar title={text.title} back="/events-layout" />
          <main className="app__main" id="main">
            <div className="page stack">
              <div className="sections">
                <section className="form-section" aria-labelledby="language">
                  <h2 className="crease" id="language">
                    {text.language}
                  </h2>
                  <Choices
                    heading={text.language}
                    choices={choices}
                    chosen={chosenLanguage}
                    onChoose={chooseLanguage}
                  />
                </section>
                <section className="form-section" aria-labelledby="theme">
                  <h2 className="crease" id="theme">
                    {text.theme}
                  </h2>
                  <Choices heading={text.theme} choices={themes} chosen={chosenTheme} onChoose={chooseTheme} />
                  <SwitchField
                    label={text.brightSun}
                    hint={text.brightSunHint}
                    isOn={chosenContrast === 'more'}
                    onChange={(isOn) => chooseContrast(isOn ? 'more' : 'auto')}
                  />
                </section>
                <Sessions />
                <Account />
                <ForDevelopers />
              </div>
            </div>
          </main>
        </div>
      </div>
    </>
  )
}

import { language } from '#client/language/language.ts'
import { useWords } from '#client/language/use-words.ts'
import { tabTitle } from '#client/product.ts'
import { contrast, theme } from '#client/theme/theme.ts'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { TopBar } from '#client/ui/top-bar.tsx'
import { useKeptChoice } from '#client/ui/use-kept-choice.ts'
import { Choices } from './choices.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'
import { words } from './words.ts'

/** Each language by its own name. */
const languages = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'hi', label: 'हिन्दी', lang: 'hi' },
] as const

export function Settings() {
  const text = useWords(words)
  const [chosenLanguage, chooseLanguage] = useKeptChoice(language)
  const [chosenTheme, chooseTheme] = useKeptChoice(theme)
  const [chosenContrast, chooseContrast] = useKeptChoice(contrast)
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
                    choices={languages}
                    chosen={chosenLanguage}
                    onChoose={chooseLanguage}
                  />
                </section>
                <section className="form-section" aria-labelledby="theme">
                  <h2 className="crease" id="theme">
                    {text.theme}
                  </h2>
                  <Choices heading={text.theme} choices={themes} chosen={chosenTheme} onChoose={chooseTheme} />
                  <label className="switch">
                    <span className="switch__text">
                      {text.brightSun}
                      <small>{text.brightSunHint}</small>
                    </span>
                    <input
                      type="checkbox"
                      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
                      role="switch"
                      checked={chosenContrast === 'more'}
                      onChange={(event) => chooseContrast(event.target.checked ? 'more' : 'auto')}
                    />
                  </label>
                </section>
                <Sessions />
                <Tokens />
              </div>
            </div>
          </main>
        </div>
      </div>
    </>
  )
}

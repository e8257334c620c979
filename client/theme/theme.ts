import { persistedSetting } from '#client/storage/persisted-setting.ts'

/** `auto` follows the device. */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const theme = persistedSetting<Theme>('theme', themes, 'auto')

/** `more` is for bright sun. */
const contrasts = ['auto', 'more'] as const
export const contrast = persistedSetting<(typeof contrasts)[number]>('contrast', contrasts, 'auto')

/** Applies theme and contrast to the page and the browser's bars, now and on every change. */
export function followTheme() {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  const bars = metas.map((meta) => ({ meta, media: meta.media }))
  const follow = () => {
    mark('data-theme', theme.get())
    for (const { meta, media } of bars) meta.media = mediaFor(media, theme.get())
    mark('data-contrast', contrast.get())
  }
  follow()
  theme.subscribe(follow)
  contrast.subscribe(follow)
}

function mark(attribute: string, choice: string) {
  if (choice === 'auto') document.documentElement.removeAttribute(attribute)
  else document.documentElement.setAttribute(attribute, choice)
}

/** Media query of a bar's colour: the device's scheme, or the chosen theme. */
function mediaFor(scheme: string, chosen: Theme): string {
  if (chosen === 'auto') return scheme
  return scheme.includes(chosen) ? 'all' : 'not all'
}

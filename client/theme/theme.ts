import { keptChoice } from '#client/ui/kept-choice.ts'

/** `auto` follows the device; the two themes are Noon and Floodlight. */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const theme = keptChoice<Theme>('theme', themes, 'auto')

/** `more` is for bright sun. */
const contrasts = ['auto', 'more'] as const
export const contrast = keptChoice<(typeof contrasts)[number]>('contrast', contrasts, 'auto')

/** The page and the browser's bars around it take on what is chosen, from now on. */
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

/** Where a bar's colour holds: as the device has it, or by what was chosen instead. */
function mediaFor(scheme: string, chosen: Theme): string {
  if (chosen === 'auto') return scheme
  return scheme.includes(chosen) ? 'all' : 'not all'
}

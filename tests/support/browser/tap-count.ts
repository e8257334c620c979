import type { Page } from '@playwright/test'

export type Effort = { taps: number; characters: number }

/** Touching a list of options and choosing one; pressing a field for long and choosing "Paste". */
const TAPS_OF_CHOICE = 2
const TAPS_OF_PASTE = 2

/**
 * Counts what a person does on the pages to come: taps, keys that type nothing, as taps, and typed characters. A choice from
 * a list and a paste are two taps each, as on a phone.
 */
export async function countEffort(page: Page): Promise<Readonly<Effort>> {
  const effort: Effort = { taps: 0, characters: 0 }
  await page.exposeFunction('countEffort', (taps: number, characters: number) => {
    effort.taps += taps
    effort.characters += characters
  })
  await page.addInitScript(
    ([choice, paste]) => {
      type Counting = { countEffort: (taps: number, characters: number) => Promise<void> }
      const count = (taps: number, characters: number) => (window as unknown as Counting).countEffort(taps, characters)
      const listen = { capture: true }
      addEventListener('pointerdown', ({ isTrusted }) => isTrusted && void count(1, 0), listen)
      addEventListener('paste', () => void count(paste, 0), listen)
      addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && void count(choice, 0), listen)
      addEventListener(
        'keydown',
        ({ isTrusted, key, ctrlKey }) => {
          if (!isTrusted || ctrlKey || key === 'Control') return
          void (key.length === 1 ? count(0, 1) : count(1, 0))
        },
        listen,
      )
    },
    [TAPS_OF_CHOICE, TAPS_OF_PASTE] as const,
  )
  return effort
}

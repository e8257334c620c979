import { keptChoice } from '#client/ui/kept-choice.ts'

/** Whether figures on the keyboard cut. */
export const shortcuts = keptChoice('controlShortcuts', ['on', 'off'], 'on')

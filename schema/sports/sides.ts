import { choice } from './field.ts'

/** How many stand on a side, for sports played one against one or two against two. */
export const matchType = () =>
  choice('Match Type', [
    { value: 'singles', label: 'Singles', size: 1 },
    { value: 'doubles', label: 'Doubles', size: 2 },
  ])

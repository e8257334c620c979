import { choice } from './field.ts'

export const matchType = () =>
  choice('Match Type', [
    { value: 'singles', label: 'Singles', size: 1 },
    { value: 'doubles', label: 'Doubles', size: 2 },
  ])

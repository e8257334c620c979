import { choice } from './field.ts'

type MatchTypeLabels = { fields: { matchType: string }; options: { singles: string; doubles: string } }

export const matchType = ({ fields, options }: MatchTypeLabels) =>
  choice(fields.matchType, [
    { value: 'singles', label: options.singles, size: 1 },
    { value: 'doubles', label: options.doubles, size: 2 },
  ])

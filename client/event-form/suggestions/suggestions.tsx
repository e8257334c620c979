import { createContext, type ReactNode, useContext } from 'react'
import {
  type FormGroupsQuery,
  type FormSuggestionsQuery,
  useFormGroupsQuery,
  useFormSuggestionsQuery,
} from '#client/graphql/generated.ts'

type FormSuggestions = FormSuggestionsQuery['eventSuggestions'] & { groups: FormGroupsQuery['groups'] }

const none: FormSuggestions = {
  ...{ players: [], officials: [], teams: [], venues: [], devices: [], sponsors: [] },
  groups: [],
}

const Suggested = createContext(none)

/** Loads what was used before. The form works without: errors are ignored. */
export function SuggestionsProvider({ children }: { children: ReactNode }) {
  const { data } = useFormSuggestionsQuery({ fetchPolicy: 'cache-and-network' })
  const groups = useFormGroupsQuery({ skip: !data?.groups.length, fetchPolicy: 'cache-and-network' })
  const suggested = { ...none, ...data?.eventSuggestions, groups: groups.data?.groups ?? [] }
  return (
    <Suggested value={suggested}>
      {children}
      <Datalist of="players" names={suggested.players} />
      <Datalist of="officials" names={suggested.officials} />
      <Datalist of="teams" names={suggested.teams.map(({ name }) => name)} />
      <Datalist of="venues" names={suggested.venues} />
      <Datalist of="devices" names={suggested.devices} />
      <Datalist of="sponsors" names={suggested.sponsors.map(({ name }) => name)} />
    </Suggested>
  )
}

export function useSuggestions(): FormSuggestions {
  return useContext(Suggested)
}

type SuggestedNames = Exclude<keyof FormSuggestions, '__typename' | 'groups'>

/** Attributes of an input that suggests names; none when there is nothing to suggest. */
export function useSuggestedNames(of: SuggestedNames): { list?: string; autoComplete?: string } {
  return useSuggestions()[of].length > 0 ? { list: idOf(of), autoComplete: 'off' } : {}
}

function Datalist({ of, names }: { of: SuggestedNames; names: readonly string[] }) {
  return (
    names.length > 0 && (
      <datalist id={idOf(of)}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    )
  )
}

function idOf(of: SuggestedNames): string {
  return `suggested-${of}`
}

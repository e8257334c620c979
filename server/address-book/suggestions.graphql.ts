import { sponsor } from '#server/events/event.graphql.ts'
import { builder } from '#server/graphql/builder.ts'
import { requireUser } from '#server/http/context.ts'
import type { SuggestedTeam } from './past-event.ts'
import type { EventSuggestions } from './suggestions.ts'

const suggestedTeam = builder.objectRef<SuggestedTeam>('SuggestedTeam').implement({
  fields: (t) => ({ name: t.exposeString('name'), players: t.exposeStringList('players') }),
})

const eventSuggestions = builder.objectRef<EventSuggestions>('EventSuggestions').implement({
  fields: (t) => ({
    players: t.exposeStringList('players'),
    officials: t.exposeStringList('officials'),
    teams: t.expose('teams', { type: [suggestedTeam] }),
    venues: t.exposeStringList('venues'),
    devices: t.exposeStringList('devices'),
    sponsors: t.expose('sponsors', { type: [sponsor] }),
  }),
})

builder.queryField('eventSuggestions', (t) =>
  t.field({
    type: eventSuggestions,
    resolve: (_root, _args, context) => context.services.addressBook.suggestions(requireUser(context)),
  }),
)

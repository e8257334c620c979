import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import '#server/account/account.graphql.ts'
import '#server/address-book/address-book.graphql.ts'
import '#server/address-book/saved-messages.graphql.ts'
import '#server/address-book/suggestions.graphql.ts'
import '#server/api-tokens/api-tokens.graphql.ts'
import '#server/auth/auth.graphql.ts'
import '#server/studio/studio.graphql.ts'
import '#server/devices/devices.graphql.ts'
import '#server/events/events.graphql.ts'
import '#server/events/history/revisions.graphql.ts'
import '#server/highlights/highlights.graphql.ts'
import '#server/live/download/downloads.graphql.ts'
import '#server/live/audience.graphql.ts'
import '#server/live/recording.graphql.ts'
import '#server/live/viewer-count.graphql.ts'
import '#server/reminders/reminders.graphql.ts'
import '#server/scoring/score.graphql.ts'
import '#server/sponsors/proof/reports.graphql.ts'
import '#server/sponsors/sponsors.graphql.ts'
import '#server/studio/live.graphql.ts'
import '#server/users/embed-origins.graphql.ts'
import '#server/users/profile.graphql.ts'
import '#server/events/changes/event-changes.graphql.ts'
import '#server/sports/sports.graphql.ts'
import '#server/uploads/uploads.graphql.ts'
import { builder } from '#server/graphql/builder.ts'
import { contractSchema } from '#server/graphql/contract.ts'
import { addDeadlines } from '#server/graphql/limits/deadline.ts'
import { guardMutations } from '#server/graphql/limits/read-only.ts'

/** Pothos's types with the contract's descriptions. A test compares it with the contract. */
export function servedSchema(): GraphQLSchema {
  return addDeadlines(guardMutations(describe(builder.toSchema(), contractSchema())))
}

type Described = { description?: string | null | undefined }

function describe(schema: GraphQLSchema, contract: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    const written = contract.getType(type.name)
    if (!written || type.name.startsWith('__')) continue
    copy(written, type)
    if (isEnumType(type) && isEnumType(written)) {
      for (const value of type.getValues()) copy(written.getValue(value.name), value)
    }
    if ((isObjectType(type) || isInterfaceType(type)) && (isObjectType(written) || isInterfaceType(written))) {
      for (const field of Object.values(type.getFields())) {
        const writtenField = written.getFields()[field.name]
        copy(writtenField, field)
        for (const argument of field.args) {
          copy(
            writtenField?.args.find(({ name }) => name === argument.name),
            argument,
          )
        }
      }
    }
    if (isInputObjectType(type) && isInputObjectType(written)) {
      for (const field of Object.values(type.getFields())) copy(written.getFields()[field.name], field)
    }
  }
  return schema
}

function copy(from: Described | null | undefined, to: Described): void {
  to.description = from?.description
}

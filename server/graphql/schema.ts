import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import '#server/api-tokens/api-tokens.graphql.ts'
import '#server/auth/auth.graphql.ts'
import '#server/control/control.graphql.ts'
import '#server/devices/devices.graphql.ts'
import '#server/events/events.graphql.ts'
import '#server/live/live.graphql.ts'
import '#server/profile/profile.graphql.ts'
import '#server/signals/signals.graphql.ts'
import '#server/sports/sports.graphql.ts'
import '#server/uploads/uploads.graphql.ts'
import { builder } from './builder.ts'
import { contractSchema } from './contract.ts'
import { keepDeadlines } from './deadline.ts'
import { guardMutations } from './read-only.ts'

/** What is served: Pothos's types with the contract's descriptions. A test proves it equal to the contract. */
export function servedSchema(): GraphQLSchema {
  return keepDeadlines(guardMutations(describe(builder.toSchema(), contractSchema())))
}

type Described = { description?: string | null | undefined }

/** Words are written once, in the contract: this copies them to the types that bear the same names. */
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

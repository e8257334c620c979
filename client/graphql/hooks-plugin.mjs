import { getNamedType, isEnumType, isInputObjectType, isObjectType, isUnionType, Kind, visit } from 'graphql'

const apollo = { query: 'useQuery', mutation: 'useMutation', subscription: 'useSubscription' }
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1)

/** No query asks for partial data, so a result is complete or empty. */
const whole = (hook, type) =>
  hook === 'useQuery' ? ` as useQuery.Result<${type}, ${type}Variables, 'empty' | 'complete' | 'streaming'>` : ''

const unionsOf = (schema) =>
  Object.fromEntries(
    Object.values(schema.getTypeMap())
      .filter(isUnionType)
      .map((union) => [union.name, union.getTypes().map(({ name }) => name)]),
  )

const ownTypes = (schema) => Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))

const enumFieldsOf = (schema) =>
  Object.fromEntries(
    ownTypes(schema)
      .filter(isObjectType)
      .map((type) => [
        type.name,
        Object.values(type.getFields())
          .filter((field) => isEnumType(getNamedType(field.type)))
          .map(({ name }) => name),
      ])
      .filter(([, names]) => names.length > 0),
  )

/** Input types that contain enums, with the fields that lead to one. */
const enumInputsOf = (schema) => {
  const found = Object.fromEntries(
    ownTypes(schema)
      .filter(isEnumType)
      .map(({ name }) => [name, {}]),
  )
  const inputs = ownTypes(schema).filter(isInputObjectType)
  const partsOf = (input) =>
    Object.values(input.getFields())
      .map(({ name, type }) => [name, getNamedType(type).name])
      .filter(([, type]) => type in found)
  for (let size = -1; size !== Object.keys(found).length; ) {
    size = Object.keys(found).length
    for (const input of inputs) {
      const parts = partsOf(input)
      if (parts.length > 0) found[input.name] = Object.fromEntries(parts)
    }
  }
  return found
}

/** A graphql-codegen plugin: a typed hook per operation, e.g. `useEventsHomeQuery(options)`. */
export function plugin(schema, documents) {
  const used = new Set()
  const hooks = []
  for (const { document } of documents) {
    visit(document, {
      [Kind.OPERATION_DEFINITION]({ name, operation }) {
        const type = capital(name.value) + capital(operation)
        const hook = apollo[operation]
        const called = `${hook}(${capital(name.value)}Document, options as never)`
        used.add(hook)
        hooks.push(
          `export const use${type} = (options?: ${hook}.Options<${type}, ${type}Variables>) => ${called}${whole(hook, type)}`,
        )
      },
    })
  }
  return {
    prepend: [`import { ${[...used].sort().join(', ')} } from '@apollo/client/react'`],
    content: [
      ...hooks,
      `export const possibleTypes = ${JSON.stringify(unionsOf(schema))}`,
      `export const enumFields = ${JSON.stringify(enumFieldsOf(schema))}`,
      `export const enumInputs = ${JSON.stringify(enumInputsOf(schema))}`,
    ].join('\n'),
  }
}

import { isUnionType, Kind, visit } from 'graphql'

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

/** A graphql-codegen plugin: a typed hook per operation, e.g. `useEventsHomeQuery(options)`, over Apollo Client's. */
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
    content: [...hooks, `export const possibleTypes = ${JSON.stringify(unionsOf(schema))}`].join('\n'),
  }
}

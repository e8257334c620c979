import { Kind, visit } from 'graphql'

const apollo = { query: 'useQuery', mutation: 'useMutation', subscription: 'useSubscription' }
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1)

/** For graphql-codegen: a typed hook per operation, `useEventsHomeQuery(options)`, over Apollo Client's own hooks. */
export function plugin(_schema, documents) {
  const used = new Set()
  const hooks = []
  for (const { document } of documents) {
    visit(document, {
      [Kind.OPERATION_DEFINITION]({ name, operation }) {
        const type = capital(name.value) + capital(operation)
        const hook = apollo[operation]
        used.add(hook)
        hooks.push(
          `export const use${type} = (options?: ${hook}.Options<${type}, ${type}Variables>) => ${hook}(${capital(name.value)}Document, options as never)`,
        )
      },
    })
  }
  return { prepend: [`import { ${[...used].sort().join(', ')} } from '@apollo/client/react'`], content: hooks.join('\n') }
}

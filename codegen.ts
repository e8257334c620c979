import type { CodegenConfig } from '@graphql-codegen/cli'
import { contractSchema, domainSpelling, eventFieldsFragment, settingsFragment } from './server/graphql/contract.ts'

const contract = contractSchema()

/** The contract and the operations beside the screens → types, typed documents and typed hooks. */
const config: CodegenConfig = {
  schema: domainSpelling(contract),
  documents: ['client/**/*.graphql', eventFieldsFragment(contract), settingsFragment(contract)],
  generates: {
    'client/graphql/generated.ts': {
      plugins: ['typescript-operations', 'typed-document-node', './client/graphql/hooks-plugin.mjs'],
      config: {
        useTypeImports: true,
        scalars: { DateTime: 'string', Upload: 'File', ID: 'string' },
        enumType: 'string-literal',
        dedupeFragments: true,
      },
    },
  },
}

export default config

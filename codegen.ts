import type { CodegenConfig } from '@graphql-codegen/cli'
import { contractSchema, domainSpelling, eventFieldsFragment, settingsFragment } from './server/graphql/contract.ts'

const contract = contractSchema()

/** The contract and the operations beside the screens → types, typed documents, typed hooks, and the operations' texts. */
const config: CodegenConfig = {
  schema: domainSpelling(contract),
  documents: ['client/**/*.graphql', eventFieldsFragment(contract), settingsFragment(contract)],
  // Enums within operations are sent as they stand, so they have the contract's names.
  config: { skipDocumentsValidation: { ignoreRules: ['ValuesOfCorrectTypeRule'] } },
  generates: {
    'client/graphql/generated.ts': {
      plugins: ['typescript-operations', 'typed-document-node', './client/graphql/hooks-plugin.mjs'],
      config: {
        useTypeImports: true,
        scalars: { DateTime: 'string', Upload: 'File', ID: 'string', JSONObject: 'Readonly<Record<string, unknown>>' },
        enumType: 'string-literal',
        dedupeFragments: true,
      },
    },
    '.cache/persisted-documents.json': { plugins: ['./client/graphql/persisted-documents-plugin.mjs'] },
  },
}

export default config

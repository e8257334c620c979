import rules from './.dependency-cruiser.mjs'

/** No cycles between the folders of the product; type imports count. Tests and the server's entry point may import everything. */
export default {
  forbidden: [
    {
      name: 'no-cycles-between-folders',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...rules.options,
    exclude: {
      path: ['[.]test[.]tsx?$', '^tests/', '^node_modules/', '^server/main[.]ts$', '^client/graphql/generated[.]ts$'],
    },
  },
}

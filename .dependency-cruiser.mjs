const room = '^server/([^/]+)/'
const role = (...names) => `[.](${names.join('|')})[.]ts$`
const test = '[.]test[.]tsx?$'

/** Who may import whom: the rules of docs/house.md, under the numbers they have there. */
export default {
  forbidden: [
    {
      name: '1-schema-stands-alone',
      comment: 'The contract is imported by everybody and imports nobody; zod is its one tool.',
      severity: 'error',
      from: { path: '^schema/', pathNot: test },
      to: { pathNot: ['^schema/', '^node_modules/zod/'] },
    },
    {
      name: '2-client-not-server',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/vite[.]config[.]ts$' },
      to: { path: '^server/' },
    },
    {
      name: '2-server-not-client',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/' },
    },
    {
      name: '3-store-knows-rows-only',
      comment: 'A store imports db/, its own nouns, the contract and Kysely.',
      severity: 'error',
      from: { path: `${room}.*${role('store')}` },
      to: {
        path: '.',
        pathNot: ['^server/db/[^/]+[.]ts$', '^server/$1/[^/.]+[.]ts$', '^schema/', '^node_modules/kysely/'],
      },
    },
    {
      name: '4-store-stays-in-its-room',
      severity: 'error',
      from: { path: `${room}` },
      to: { path: role('store'), pathNot: '^server/$1/' },
    },
    {
      name: '4-store-only-from-rooms',
      severity: 'error',
      from: { pathNot: room },
      to: { path: role('store') },
    },
    {
      name: '5-door-not-to-rows',
      comment: 'A door translates; rows are behind the service.',
      severity: 'error',
      from: { path: role('graphql', 'rest', 'http') },
      to: { path: [role('store'), '^server/db/', '^node_modules/(kysely|pg)/'] },
    },
    {
      name: '6-service-not-to-doors',
      severity: 'error',
      from: { path: role('service') },
      to: {
        path: [
          role('graphql', 'rest', 'http'),
          '^server/(graphql|rest)/',
          '^node_modules/(graphql|graphql-upload|fastify|@fastify/[^/]+|@apollo/[^/]+|@as-integrations/[^/]+|@pothos/[^/]+)/',
        ],
      },
    },
    {
      name: '7-service-gets-its-neighbours',
      comment:
        'Other services come from services.ts; from other rooms a service imports nouns, which have no role in their name.',
      severity: 'error',
      from: { path: `${room}.*${role('service')}` },
      to: { path: '^server/[^/]+/.*[.][a-z]+[.]ts$', pathNot: '^server/$1/' },
    },
    {
      name: '7-services-meet-in-services',
      comment: 'services.ts builds them all; elsewhere a service is known by its type.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/services[.]ts$', test] },
      to: { path: role('service'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: '8-screen-not-screen',
      severity: 'error',
      from: { path: '^client/screens/([^/]+)/' },
      to: { path: '^client/screens/', pathNot: '^client/screens/$1/' },
    },
    {
      name: '8-screens-from-the-router',
      severity: 'error',
      from: { path: '^client/', pathNot: ['^client/router[.]tsx$', '^client/screens/'] },
      to: { path: '^client/screens/' },
    },
    {
      name: '9-no-react-in-media-and-session',
      severity: 'error',
      from: { path: ['^client/media/', '^client/session/session[.]ts$'] },
      to: { path: '^node_modules/(@types/)?react(-dom|-router-dom)?/' },
    },
    {
      name: '9-ui-knows-no-product',
      comment: 'The language is no product word: every component speaks it.',
      severity: 'error',
      from: { path: '^client/ui/', pathNot: test },
      to: { path: ['^client/', '^schema/'], pathNot: ['^client/ui/', '^client/language/'] },
    },
    {
      name: '10-no-circles',
      comment: 'Type imports count. The usual cure: the noun gets its own file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'found-and-declared',
      comment: 'What is imported exists and stands in package.json. The build is not there yet when this is asked.',
      severity: 'error',
      from: {},
      to: {
        pathNot: 'dist/server/main[.]js$',
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
      },
    },
    {
      name: 'no-dev-package-in-the-product',
      severity: 'error',
      from: { path: '^(schema|server|client)/', pathNot: [test, 'vite[.]config[.]ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^client/graphql/generated[.]ts$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}

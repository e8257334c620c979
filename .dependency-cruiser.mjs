/**
 * The server's layers, lowest first: a file imports from its own layer and from those before it. A layer is a folder, or
 * `config.ts` and `main.ts` themselves.
 */
const serverLayers = [
  'errors',
  'network',
  'process',
  'db',
  'actors',
  'pubsub',
  'audit',
  'rate-limits',
  'idempotency',
  'http',
  'sms',
  'blobs',
  'rest',
  'graphql',
  'sports',
  'users',
  'auth',
  'api-tokens',
  'uploads',
  'events',
  'address-book',
  'devices',
  'scoring',
  'live/storage',
  'live/stills',
  'live/programme',
  'live/ingest',
  'live/delivery',
  'highlights',
  'live/download',
  'live',
  'ops',
  'studio',
  'sponsors',
  'reminders',
  'account',
  'pages',
  'openapi',
  'jobs',
  'config.ts',
  'app',
  'admin',
  'main.ts',
]

const module = '^server/((?:live/)?[^/]+)/'
const suffix = (...names) => `[.](${names.join('|')})[.]ts$`
const transports = suffix('graphql', 'rest', 'http', 'socket')
const test = '[.]test[.]tsx?$'
const build = '(^|/)vite[.]config[.]ts$'

/** `live` itself is above its own folders. */
const pathOf = (layer) => {
  if (layer.endsWith('.ts')) return `^server/${layer.replace('.', '[.]')}$`
  return layer === 'live' ? '^server/live/[^/]+$' : `^server/${layer}/`
}

/** Who may import whom: docs/architecture.md explains the rules. */
export default {
  forbidden: [
    ...serverLayers.slice(0, -1).map((layer, place) => ({
      name: `server-layers-${layer.replace(/[/.]/, '-')}`,
      comment: 'Imports point down the list of layers. What two layers share belongs into the lower one.',
      severity: 'error',
      from: { path: pathOf(layer), pathNot: test },
      to: { path: serverLayers.slice(place + 1).map(pathOf) },
    })),
    {
      name: 'server-file-in-a-layer',
      comment: 'Every file of the server is in a layer of the list.',
      severity: 'error',
      from: { path: '^server/', pathNot: [...serverLayers.map(pathOf), build, test] },
      to: {},
    },
    {
      name: 'schema-stands-alone',
      comment: 'The contract is imported by both sides and imports nothing but zod and what formats messages.',
      severity: 'error',
      from: { path: '^schema/', pathNot: test },
      to: { pathNot: ['^schema/', '^node_modules/(zod|icu-minify)/'] },
    },
    {
      name: 'client-not-server',
      severity: 'error',
      from: { path: '^client/', pathNot: build },
      to: { path: '^server/' },
    },
    {
      name: 'server-not-client',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/' },
    },
    {
      name: 'product-not-tests-or-tools',
      severity: 'error',
      from: { path: '^(schema|server|client)/', pathNot: test },
      to: { path: '^(tests|tools|scripts)/' },
    },
    {
      name: 'scripts-not-tools',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^tools/' },
    },
    {
      name: 'store-knows-rows',
      comment: 'A store imports db/, types of its own module, the contract and Kysely.',
      severity: 'error',
      from: { path: `${module}.*${suffix('store')}` },
      to: {
        path: '.',
        pathNot: [
          '^server/db/[^/]+[.]ts$',
          '^server/actors/',
          '^server/$1/.*[^/.]+[.]ts$',
          '^schema/',
          '^node_modules/kysely/',
        ],
      },
    },
    {
      name: 'store-stays-in-its-module',
      severity: 'error',
      from: { path: '^server/([^/]+)/' },
      to: { path: suffix('store'), pathNot: '^server/$1/' },
    },
    {
      name: 'transport-not-to-rows',
      comment: 'A transport translates; rows are behind the service.',
      severity: 'error',
      from: { path: transports },
      to: { path: [suffix('store'), '^server/db/', '^node_modules/(kysely|pg)/'] },
    },
    {
      name: 'service-not-to-transports',
      severity: 'error',
      from: { path: suffix('service') },
      to: {
        path: [
          transports,
          '^server/(graphql|rest)/',
          '^node_modules/(graphql|graphql-upload|fastify|@fastify/[^/]+|@apollo/[^/]+|@as-integrations/[^/]+|@pothos/[^/]+)/',
        ],
      },
    },
    {
      name: 'services-meet-in-app',
      comment: 'app/services.ts and app/live-services.ts build them all; elsewhere a service is known by its type.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/app/(live-)?services[.]ts$', test] },
      to: { path: suffix('service'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screen-not-screen',
      severity: 'error',
      from: { path: '^client/screens/([^/]+)/' },
      to: { path: '^client/screens/', pathNot: '^client/screens/$1/' },
    },
    {
      name: 'screens-from-the-router',
      severity: 'error',
      from: { path: '^client/', pathNot: ['^client/router[.]tsx$', '^client/screens/'] },
      to: { path: '^client/screens/' },
    },
    {
      name: 'no-react-in-media-and-session',
      severity: 'error',
      from: { path: ['^client/media/', '^client/session/session[.]ts$'] },
      to: { path: '^node_modules/(@types/)?react(-dom|-router-dom)?/' },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'Components know the language, and nothing of the product.',
      severity: 'error',
      from: { path: '^client/ui/', pathNot: test },
      to: { path: ['^client/', '^schema/'], pathNot: ['^client/ui/', '^(client|schema)/i18n/'] },
    },
    {
      name: 'no-cycles',
      comment: 'Type imports count. The usual cure: the type gets its own file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'found-and-declared',
      comment: 'What is imported exists and stands in package.json. The build is not there yet when this runs.',
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
      from: { path: '^(schema|server|client)/', pathNot: [test, build] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^client/graphql/generated[.]ts$', '^tools/bench/peers/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}

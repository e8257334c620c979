import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, variableNames } from '#server/config.ts'

// biome-ignore lint/suspicious/noExplicitAny: a file says whatever it says
type Document = any

const yaml = (path: string): Document => parse(readFileSync(path, 'utf8'), { strict: true, merge: true })
const KUBERNETES = 'deploy/kubernetes'
const manifests = readdirSync(KUBERNETES).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
const objects: Document[] = manifests.flatMap((name) =>
  parseAllDocuments(readFileSync(`${KUBERNETES}/${name}`, 'utf8')).map((document) => document.toJS()),
)
const kind = (wanted: string) => objects.filter((object) => object.kind === wanted)
const compose = yaml('docker-compose.yml')

/** Settings in a systemd environment file, commented ones included. */
function settingsIn(path: string): [string, string][] {
  const lines = readFileSync(path, 'utf8').matchAll(/^#?([A-Z_\d]+)=(.*)$/gm)
  return [...lines].map(([, name = '', value = '']) => [name, value])
}

describe('every setting that deploy/ names is one that the server reads:', () => {
  test.each(readdirSync('deploy/systemd').filter((name) => name.endsWith('.env')))('%s', (name) => {
    expect(settingsIn(`deploy/systemd/${name}`).filter(([name]) => !variableNames.includes(name))).toEqual([])
  })

  test.each(['api', 'media'])('docker-compose.yml, %s', (name) => {
    expect(Object.keys(compose.services[name].environment).filter((name) => !variableNames.includes(name))).toEqual([])
  })

  test('the Kubernetes manifests', () => {
    const held = [...kind('ConfigMap'), ...kind('Secret')].flatMap(({ data, stringData }) =>
      Object.keys(data ?? stringData),
    )
    const own = kind('Deployment').flatMap(({ spec }) =>
      spec.template.spec.containers.flatMap(({ env }: Document) => env.map(({ name }: Document) => name)),
    )
    expect([...held, ...own].filter((name) => !variableNames.includes(name))).toEqual([])
    expect(held.length).toBeGreaterThan(8)
  })
})

describe('a server starts with the settings', () => {
  test('for systemd', () => {
    const shared = Object.fromEntries(settingsIn('deploy/systemd/maidan.env').filter(([, value]) => value !== ''))
    const { S3_ENDPOINT: _endpoint, S3_BUCKET: _bucket, ...onOneMachine } = shared
    for (const instance of ['api-1', 'media-1']) {
      const own = Object.fromEntries(settingsIn(`deploy/systemd/${instance}.env`))
      expect(readConfig({ ...onOneMachine, ...own }).role).toBe(instance.split('-')[0])
    }
  })

  test('of docker-compose.yml with ALLOW_OUTBOX only', () => {
    const { environment } = compose.services.media
    const settings = Object.entries<string>(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ])
    const config = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(settings), ALLOW_OUTBOX: 'yes' })
    expect(config).toMatchObject({ role: 'media', publicUrl: 'https://localhost', isProduction: true })
  })

  test('of the Kubernetes manifests, once the secrets are filled in', () => {
    const secrets = Object.fromEntries(
      Object.keys(kind('Secret')[0].stringData).map((name) => [name, 'sixteen-letters!']),
    )
    const SECRET_KEY = Buffer.alloc(32, 1).toString('base64')
    const DATABASE_URL = kind('Secret')[0].stringData.DATABASE_URL
    const settings = { ...kind('ConfigMap')[0].data, ...secrets, SECRET_KEY, DATABASE_URL }
    expect(readConfig({ NODE_ENV: 'production', ...settings, ROLE: 'api' })).toMatchObject({ role: 'api' })
  })
})

test('the compose file starts the app in both roles once the database and the store are healthy, behind TLS', () => {
  const { services, volumes } = compose
  expect(Object.keys(services).sort()).toEqual(['api', 'caddy', 'media', 'postgres', 'store'])
  for (const role of ['api', 'media']) {
    const app = services[role]
    expect(app.environment.ROLE).toBe(role)
    expect(app.ports).toBeUndefined()
    for (const ground of ['postgres', 'store']) {
      expect(app.depends_on[ground].condition).toBe('service_healthy')
      expect(services[ground].healthcheck.test).toBeDefined()
    }
  }
  const mounted = Object.values<Document>(services).flatMap(({ volumes }) => volumes ?? [])
  const named = mounted.map((volume: string) => volume.split(':')[0]).filter((name) => !name?.startsWith('.'))
  expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort())
})

test('each Kubernetes service selects a deployment with liveness and readiness probes', () => {
  for (const { spec } of kind('Deployment')) {
    const [container] = spec.template.spec.containers
    expect(container.livenessProbe.httpGet.path).toBe('/healthz')
    expect(container.readinessProbe.httpGet.path).toBe('/readyz')
  }
  const labels = kind('Deployment').map(({ spec }) => spec.template.metadata.labels)
  for (const { spec } of kind('Service')) expect(labels).toContainEqual(spec.selector)
  for (const { spec } of kind('PodDisruptionBudget')) expect(labels).toContainEqual(spec.selector.matchLabels)
  const paths: Document[] = kind('Ingress').flatMap(({ spec }) => spec.rules[0].http.paths)
  expect(Object.fromEntries(paths.map(({ path, backend }) => [path, backend.service.name]))).toEqual({
    '/': 'maidan-api',
    '/live': 'maidan-media',
    '/live/socket': 'maidan-media',
  })
  expect(kind('Service').map(({ metadata }) => metadata.name)).toEqual(['maidan-api', 'maidan-media'])
  const listed = yaml(`${KUBERNETES}/kustomization.yaml`).resources.filter((name: string) => name !== 'secret.yaml')
  expect([...listed, 'secret.example.yaml'].sort()).toEqual(manifests.sort())
})

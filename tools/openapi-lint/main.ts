import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { openApi } from '#server/openapi/document.ts'

const DOCUMENT = 'test-results/openapi.json'
const SPECTRAL = 'tools/openapi-lint/packages/node_modules/.bin/spectral'

/** Lints as if served behind TLS, since the server's address is the operator's choice. */
mkdirSync('test-results', { recursive: true })
writeFileSync(DOCUMENT, JSON.stringify(openApi('Maidan Live', 'https://maidan.example'), null, 2))
const ruleset = ['--ruleset', 'tools/openapi-lint/spectral.yaml']
const args = ['lint', DOCUMENT, ...ruleset, '--fail-severity', 'error', '--display-only-failures']
const { status, error } = spawnSync(SPECTRAL, args, { stdio: 'inherit' })
if (error) throw error
process.exitCode = status ?? 1

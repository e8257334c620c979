import { escaped } from '#server/pages/page.ts'
import type { OpenApi, Operation, Parameter } from './document.ts'

/** HTML reference of the calls, without a script because of the content security policy. */
export function pageOf({ info, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ title: `${method.toUpperCase()} ${path}`, operation })),
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `<section><h3 id="${name}">${name}</h3>${code(schema)}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)}</title>
<link rel="stylesheet" href="/docs/rest.css">
</head>
<body>
<header><h1>${escaped(info.title)}</h1><p>${prose(info.description)}</p>
<p>For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Calls"><ul>${calls.map(entry).join('')}</ul></nav>
<main>${calls.map(section).join('\n')}
<h2>Shapes</h2>
${shapes.join('\n')}</main>
</body>
</html>`
}

type Call = { title: string; operation: Operation }

function entry({ title, operation }: Call): string {
  return `<li><a href="#${operation.operationId}"><code>${title}</code></a></li>`
}

function section({ title, operation }: Call): string {
  const { operationId: name, summary, description, parameters = [], requestBody, responses } = operation
  const [[status, success], ...refusals] = Object.entries(responses) as [[string, Answer], ...[string, Answer][]]
  return `<section aria-labelledby="${name}">
<h2 id="${name}"><code>${title}</code></h2>
<p>${prose([summary, description, credentialsOf(operation)].filter(Boolean).join(' '))}</p>
${parameters.length > 0 ? `<h3>Parameters</h3><dl>${parameters.map(parameter).join('')}</dl>` : ''}
${Object.entries(requestBody?.content ?? {})
  .map(body)
  .join('')}
<h3>Answer ${status}</h3>${code(success.content['application/json'].schema)}
<h3>Refusals</h3><dl>${refusals.map(refusal).join('')}</dl>
</section>`
}

type Answer = { description: string; content: { 'application/json': { schema: object } } }
type Media = { schema: object; examples?: Readonly<Record<string, { value: object }>> }

function credentialsOf({ security }: Operation): string {
  if (security.length === 0) return 'Needs no bearer token.'
  if (security.length > 1) return 'Takes a bearer token, and works without.'
  return security.some((scheme) => 'device' in scheme) ? 'Needs the token of a joined phone.' : 'Needs a bearer token.'
}

function body([type, { schema, examples = {} }]: [string, Media]): string {
  const named = Object.entries(examples).map(([name, { value }]) => example([name, value]))
  return `<h3>Request, <code>${type}</code></h3>${code(schema)}${named.join('')}`
}

function refusal([status, { description }]: [string, Answer]): string {
  return `<dt>${status}</dt><dd>${prose(description)}</dd>`
}

function parameter({ name, in: place, description, schema }: Parameter): string {
  const what = description ?? JSON.stringify(schema)
  return `<dt><code>${escaped(name)}</code>, in the ${escaped(place)}</dt><dd>${prose(what)}</dd>`
}

function example([name, value]: [string, object]): string {
  return `<details><summary>Example: ${escaped(name)}</summary>${code(value)}</details>`
}

function code(value: unknown): string {
  const json = escaped(JSON.stringify(value, null, 2))
  return `<pre tabindex="0"><code>${json.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</code></pre>`
}

function prose(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

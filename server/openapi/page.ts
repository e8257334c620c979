import { escaped } from '#server/pages/page.ts'
import { type DescribedCall, describedCalls } from './calls.ts'
import { type OpenApi, reasons } from './document.ts'

/** HTML reference of the twelve calls, without a script because of the content security policy. */
export function pageOf({ info, components }: OpenApi): string {
  const calls = describedCalls()
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

function entry({ name, method, path }: DescribedCall): string {
  return `<li><a href="#${name}"><code>${method.toUpperCase()} ${path}</code></a></li>`
}

function section(call: DescribedCall): string {
  const { name, method, path, summary, more, bearer, parameters = [], body, status = 200, answer, refusals } = call
  const who = { needed: 'Needs a bearer token.', optional: 'Takes a bearer token, and works without.' }
  return `<section aria-labelledby="${name}">
<h2 id="${name}"><code>${method.toUpperCase()} ${path}</code></h2>
<p>${prose([summary, more, bearer ? who[bearer] : 'Needs no bearer token.'].filter(Boolean).join(' '))}</p>
${parameters.length > 0 ? `<h3>Parameters</h3><dl>${parameters.map(parameter).join('')}</dl>` : ''}
${body ? `<h3>Request, <code>${body.type ?? 'application/json'}</code></h3>${code(body.schema)}` : ''}
${body ? Object.entries(body.examples).map(example).join('') : ''}
<h3>Answer ${status}</h3>${code(answer)}
<h3>Refusals</h3><dl>${refusals.map((refusal) => `<dt>${refusal}</dt><dd>${prose(reasons[refusal] ?? '')}</dd>`).join('')}</dl>
</section>`
}

function parameter(given: Readonly<Record<string, unknown>>): string {
  const { name, in: place, description, schema } = given
  const what = description ?? JSON.stringify(schema)
  return `<dt><code>${escaped(String(name))}</code>, in the ${escaped(String(place))}</dt><dd>${prose(String(what))}</dd>`
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

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const types = { '/legacy.html': 'text/html; charset=utf-8', '/legacy.js': 'text/javascript; charset=utf-8' }

/** Serves the legacy client from an origin of its own. */
createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const type = types[pathname]
  // Without a body, browsers show an error page of another origin.
  if (!type) return response.writeHead(404).end('Not found')
  response.writeHead(200, { 'content-type': type }).end(readFileSync(new URL(`.${pathname}`, import.meta.url)))
}).listen(Number(process.env['PORT']), '127.0.0.1')

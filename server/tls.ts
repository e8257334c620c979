import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

/** What the server speaks https with by itself; and the authority, when phones have to be told whom to trust. */
export type Tls = { cert: Buffer; key: Buffer; authority: Buffer | null }

export async function readTls({ tls }: Config): Promise<Tls | null> {
  if (!tls) return null
  return {
    cert: await read('TLS_CERT_FILE', tls.certFile),
    key: await read('TLS_KEY_FILE', tls.keyFile),
    authority: tls.authorityFile === null ? null : await read('TLS_CA_FILE', tls.authorityFile),
  }
}

/** `GET /trust.crt`: the authority's certificate, as a phone installs it. */
export function mountTrust(app: FastifyInstance, authority: Buffer): void {
  app.get('/trust.crt', (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="maidan-trust.crt"')
      .send(authority),
  )
}

async function read(name: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new StartError(`${name} is ${path}, which cannot be read: ${(error as Error).message}`)
  }
}

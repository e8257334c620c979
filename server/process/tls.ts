import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { FastifyPluginAsync } from 'fastify'
import { StartError } from '#server/errors/start-error.ts'

/** `authority`: CA certificate for phones to install, when it is a private one. */
export type Tls = { cert: Buffer; key: Buffer; authority: Buffer | null }

type TlsFiles = { certFile: string; keyFile: string; authorityFile: string | null }

export async function readTls({ tls }: { tls: TlsFiles | null }): Promise<Tls | null> {
  if (!tls) return null
  const files = {
    cert: await read('TLS_CERT_FILE', tls.certFile),
    key: await read('TLS_KEY_FILE', tls.keyFile),
    authority: tls.authorityFile === null ? null : await read('TLS_CA_FILE', tls.authorityFile),
  }
  try {
    createSecureContext({ cert: files.cert, key: files.key })
  } catch (error) {
    throw new StartError(
      `TLS_CERT_FILE and TLS_KEY_FILE hold no certificate with its key: ${(error as Error).message}.`,
    )
  }
  return files
}

/** `GET /trust.crt`: the CA certificate, for phones to install. */
export const trustRoutes: FastifyPluginAsync<{ authority: Buffer }> = async (app, { authority }) => {
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

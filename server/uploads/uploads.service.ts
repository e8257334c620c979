import { createHash } from 'node:crypto'
import { LOGO_MAX_BYTES } from '#schema/limits.ts'
import type { Blobs } from '#server/blobs/blobs.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/refusal.ts'
import type { Viewer } from '#server/viewer.ts'
import { fileTooLarge, logoFrom } from './image.ts'
import type { Logo } from './logo.ts'
import { turnstile } from './turnstile.ts'
import { deleteUnusedUploads, insertUpload } from './uploads.store.ts'

export type Uploads = ReturnType<typeof uploadsService>

const DATA_URI = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,([A-Za-z\d+/]+={0,2})$/
const DATA_URI_MAX_BYTES = 2 * 1024 * 1024

export function uploadsService(db: Db, blobs: Blobs) {
  const decode = turnstile({ atOnce: 2, waiting: 20 })

  /** The row is committed after the file is safe, so that no row is without its file. */
  async function keep(viewer: Viewer | null, sent: Uint8Array): Promise<Logo> {
    const { bytes, width, height } = await decode(() => logoFrom(sent))
    const hash = createHash('sha256').update(bytes).digest('hex')
    await db.transaction().execute(async (trx) => {
      await insertUpload(trx, { hash, ownerId: viewer?.userId ?? null, bytes: bytes.length, width, height })
      await blobs.put(fileName(hash), bytes)
    })
    return { url: `/uploads/${fileName(hash)}`, width, height }
  }

  return {
    /** Keeps a picture for a sponsor's logo. Nobody's upload is kept too: legacy clients send it without credentials. */
    async add(viewer: Viewer | null, file: AsyncIterable<Uint8Array>): Promise<Logo> {
      return keep(viewer, await wholeFile(file))
    },

    /** Keeps the picture that a `data:` address holds. */
    async fromDataUri(viewer: Viewer, uri: string): Promise<Logo> {
      const encoded = DATA_URI.exec(uri)?.[1]
      if (!encoded) throw new Refusal('BAD_USER_INPUT', 'Sponsor logo must be an uploaded image.')
      const sent = Buffer.from(encoded, 'base64')
      if (sent.length > DATA_URI_MAX_BYTES) throw fileTooLarge(DATA_URI_MAX_BYTES)
      return keep(viewer, sent)
    },

    /** The WebP behind the last part of a logo's address, or null. */
    async read(name: string): Promise<Buffer | null> {
      return /^[\da-f]{64}\.webp$/.test(name) ? blobs.get(name) : null
    },

    /** Removes the pictures that no event has used for a day. */
    async sweep(): Promise<void> {
      await db.transaction().execute(async (trx) => {
        for (const hash of await deleteUnusedUploads(trx)) await blobs.remove(fileName(hash))
      })
    },
  }
}

async function wholeFile(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of file) {
    length += chunk.length
    if (length > LOGO_MAX_BYTES) throw fileTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function fileName(hash: string): string {
  return `${hash}.webp`
}

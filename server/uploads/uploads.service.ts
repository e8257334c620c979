import { createHash } from 'node:crypto'
import { LOGO_MAX_BYTES } from '#schema/limits.ts'
import type { Blobs } from '#server/blobs/blobs.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/refusal.ts'
import type { KeyedRequest } from '#server/request-keys/request-key.ts'
import type { Caller, Viewer } from '#server/viewer.ts'
import { fileTooLarge, logoFrom } from './image.ts'
import type { Logo } from './logo.ts'
import { logoAddresses } from './logo-addresses.ts'
import type { UploadQuotas } from './quotas.service.ts'
import { clearSpooled } from './spooled.ts'
import { turnstile } from './turnstile.ts'
import { deleteUnusedUploads, holdUnknown, insertUpload, unknownHashes, unusedUploads } from './uploads.store.ts'

export type Uploads = ReturnType<typeof uploadsService>

const DATA_URI = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,([A-Za-z\d+/]+={0,2})$/
const DATA_URI_MAX_BYTES = 2 * 1024 * 1024
const FILE_NAME = /^([\da-f]{64})\.webp$/
const DAY_SECONDS = 24 * 60 * 60

/** Who sends a file, and from where. */
type Uploader = { viewer: Viewer | null; caller: Caller }

type ClaimKey = (trx: Db, request: KeyedRequest) => Promise<string | null>

type Needs = { db: Db; blobs: Blobs; claimKey: ClaimKey; quotas: UploadQuotas; mediaUrl: string | null }

export function uploadsService({ db, blobs, claimKey, quotas, mediaUrl }: Needs) {
  const decode = turnstile({ atOnce: 2, waiting: 20 })

  /** The row is committed after the file is safe, so that no row is without its file. */
  async function keep(viewer: Viewer | null, sent: Uint8Array, key: string | null = null): Promise<Logo> {
    const { bytes, width, height } = await decode(() => logoFrom(sent))
    const hash = createHash('sha256').update(bytes).digest('hex')
    await db.transaction().execute(async (trx) => {
      if (viewer && key !== null) {
        await claimKey(trx, { userId: viewer.userId, operation: 'uploadLogo', key, content: hash })
      }
      await quotas.makeSureOfRoom(trx, viewer, bytes.length)
      await insertUpload(trx, { hash, ownerId: viewer?.userId ?? null, bytes: bytes.length, width, height })
      await blobs.put(fileName(hash), bytes)
    })
    return { url: `/uploads/${fileName(hash)}`, width, height }
  }

  /** The hashes of files that have had no row for a day: a crash came between the file and its row. */
  async function orphans(): Promise<string[]> {
    const old = (await blobs.olderThan(DAY_SECONDS)).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? [])
    return unknownHashes(db, old)
  }

  return {
    addresses: logoAddresses(mediaUrl),

    /**
     * Keeps a picture for a sponsor's logo. Nobody's upload is kept too: legacy clients send it without credentials.
     * The same picture again is the same logo, so a key only makes sure that it is the same; nobody's keys are nobody's.
     */
    async add({ viewer, caller }: Uploader, file: AsyncIterable<Uint8Array>, key: string | null = null): Promise<Logo> {
      await quotas.admit(viewer, caller)
      return keep(viewer, await wholeFile(file), key)
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
      return FILE_NAME.test(name) ? blobs.get(name) : null
    },

    /** Removes the pictures that no event has used for a day, and what interrupted uploads have left behind. */
    async sweep(): Promise<void> {
      await db.transaction().execute(async (trx) => {
        for (const hash of await deleteUnusedUploads(trx)) await blobs.remove(fileName(hash))
      })
      for (const hash of await orphans()) {
        await db.transaction().execute(async (trx) => {
          if (await holdUnknown(trx, hash)) await blobs.remove(fileName(hash))
        })
      }
      await blobs.clearDrafts()
      await clearSpooled()
    },

    /** The names of the pictures that a sweep would remove. */
    async sweepable(): Promise<string[]> {
      return [...(await unusedUploads(db)), ...(await orphans())].map(fileName)
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
